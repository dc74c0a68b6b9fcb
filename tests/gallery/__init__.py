"""Pictures of the screens at every size: `python -m tests.gallery`."""
