"""What screens say of their own: titles, keys, hints and small words, a module a group of screens."""
