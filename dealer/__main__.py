"""`python -m dealer` is `dealer`."""

from dealer.app.main import entry

entry()
