"""MicroPython's `time` as the firmware uses it, in simulated time."""

from stage import stage

ticks_ms = stage.clock.ticks_ms
ticks_us = stage.clock.ticks_us
ticks_diff = stage.clock.ticks_diff
ticks_add = stage.clock.ticks_add
sleep_ms = stage.clock.sleep_ms
sleep_us = stage.clock.sleep_us
