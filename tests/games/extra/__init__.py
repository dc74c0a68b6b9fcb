"""Games that the program does not have: each is one module and one article here, found as its own are."""
