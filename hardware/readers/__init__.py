"""One file a reader: bytes in, what was heard out; no I/O, no clock, bounded, and no exception on any bytes."""
