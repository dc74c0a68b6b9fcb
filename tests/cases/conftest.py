"""The scripts under reports/ are run as programs by `test_reports.py`; pytest is not to import them."""

collect_ignore_glob = ["reports/*"]
