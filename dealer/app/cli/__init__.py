"""One file a command of `dealer`."""
