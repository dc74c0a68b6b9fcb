"""The machine it runs on: systemd, signals, clock, lights, display, sticks."""
