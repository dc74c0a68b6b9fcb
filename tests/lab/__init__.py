"""The product in a whole virtual machine, as its own installer leaves it, played from outside (`make lab`)."""
