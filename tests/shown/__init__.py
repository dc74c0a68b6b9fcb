"""What was shown of a draw is used up: random tables, and who writes down every picture of them."""
