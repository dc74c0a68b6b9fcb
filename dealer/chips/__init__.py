"""Chips in whole units: pots, side pots, splits, a betting round, pools and settling up; no clock, no cards drawn."""
