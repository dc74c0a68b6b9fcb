"""Tests of the program around the rooms."""
