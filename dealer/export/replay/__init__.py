"""The acts of a record played again by the engine: what follows from them is worked out, and nothing is believed."""
