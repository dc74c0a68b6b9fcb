"""The morning after: an evening as JSON, as spreadsheets and as a report, all of them made from the record alone."""
