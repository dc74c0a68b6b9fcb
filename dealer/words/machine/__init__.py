"""What is said of the machine beside the game: the reader, the decks, the storage and the stick."""
