"""Tests of the called shuffle."""
