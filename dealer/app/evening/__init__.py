"""One evening at one table: the loop and what it remembers, believes and shows."""
