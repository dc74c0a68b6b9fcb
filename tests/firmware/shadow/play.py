"""Runs the firmware's own main.py on the simulated board, and counts what it writes."""

import link
import main
from stage import stage


def counted(self, frame, send=link.Link.send):
    sent = send(self, frame)
    stage.sent += sent
    return sent


if __name__ == "__main__":
    link.Link.send = counted
    main.run()
    stage.end("returned")
