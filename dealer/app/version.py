"""Which version runs here."""

from importlib.metadata import PackageNotFoundError, version


def version_here() -> str:
    """Such as "dealer-assistant 0.1.0"."""
    try:
        return f"dealer-assistant {version('dealer-assistant')}"
    except PackageNotFoundError:
        return "dealer-assistant, not installed"
