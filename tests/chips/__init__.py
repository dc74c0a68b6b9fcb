"""Tests of chips: pots, splits, betting, pools, settling up."""
