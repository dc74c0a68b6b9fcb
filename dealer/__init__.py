"""The dealer assistant: a Raspberry Pi that does a dealer's work at a home poker table."""
