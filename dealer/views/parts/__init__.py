"""What several screens show: the table from above, the top line, the pots, lists of keys."""
