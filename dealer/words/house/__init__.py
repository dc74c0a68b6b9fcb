"""House rules in words: what they are called, what the articles say of them, and why a game cannot be dealt by them."""
