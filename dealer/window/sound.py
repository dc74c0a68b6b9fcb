"""Short sounds, made here out of sines: a card was taken, something is wrong.  Silent where there is no device.

The device is opened for a sound and closed soon after, so that waiting costs nothing.
"""

import math
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pygame

Sound = Literal["read", "problem"]
RATE_HZ = 22_050
LOUDNESS = 0.25  # of what the device can give
REST_S = 5.0  # the device is closed after so long without a sound
DEVICES = Path("/dev/snd")
_NOTES: dict[Sound, tuple[tuple[int, int], ...]] = {  # (Hz, ms), one after another
    "read": ((880, 35), (1320, 55)),
    "problem": ((294, 110), (0, 40), (220, 160)),
}


def wave(sound: Sound) -> bytes:
    """The sound as 16-bit samples, each note fading in and out so that none clicks."""
    samples = array("h")
    for pitch_hz, length_ms in _NOTES[sound]:
        n = RATE_HZ * length_ms // 1000
        for i in range(n):
            swell = min(1.0, i / 110, (n - i) / 330)
            samples.append(round(32_767 * LOUDNESS * swell * math.sin(2 * math.pi * pitch_hz * i / RATE_HZ)))
    return samples.tobytes()


def has_device() -> bool:
    """Whether there is something to play on; asking SDL would fill the log of a box without sound."""
    return any(DEVICES.glob("pcm*p")) if DEVICES.is_dir() else False


class Sounds:
    """Plays when `on`; `clock` in seconds."""

    def __init__(self, clock: Callable[[], float], on: bool = True, device: Callable[[], bool] = has_device) -> None:
        self.on = on
        self._clock, self._device = clock, device
        self._played_at_s = 0.0
        self._made: dict[Sound, pygame.mixer.Sound] = {}

    def play(self, sound: Sound) -> bool:
        """Start a sound and go on; False where there is silence."""
        if not self.on or not self._device():
            return False
        try:
            if not pygame.mixer.get_init():
                pygame.mixer.init(RATE_HZ, -16, 1, 512)
                self._made = {name: pygame.mixer.Sound(buffer=wave(name)) for name in _NOTES}
            self._made[sound].play()
        except pygame.error:  # the device is there but will not have us: a table needs no sound
            self.on = False
            return False
        self._played_at_s = self._clock()
        return True

    def rest(self) -> None:
        """Close the device when it has been silent for a while."""
        if pygame.mixer.get_init() and self._clock() - self._played_at_s >= REST_S:
            self.close()

    def close(self) -> None:
        """Give the device back."""
        self._made = {}
        pygame.mixer.quit()
