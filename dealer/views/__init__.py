"""What the table sees: pure functions from a table to a Scene, plain data to be painted, printed or read aloud."""
