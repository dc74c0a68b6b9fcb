"""A bare pygame window, filled once and shown: what the unit's figures are compared with."""

import os
import socket

import pygame


def main() -> None:
    """Shows it until it is ended."""
    pygame.display.init()
    screen = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    screen.fill((20, 120, 40))
    pygame.display.flip()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.connect(os.environ["NOTIFY_SOCKET"])
        systemd.send(b"READY=1")
    while True:
        pygame.event.wait()


if __name__ == "__main__":
    main()
