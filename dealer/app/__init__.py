"""The program: command line, configuration and the one loop; only here are drivers, databases and windows opened."""
