"""Files and folders: whose they are, how much of one is read, who holds them."""
