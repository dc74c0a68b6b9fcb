"""Readers and lights; nothing here knows a game or imports the dealer."""
