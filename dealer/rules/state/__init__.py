"""The table and the deal, frozen, and the fold that makes them from the facts."""
