"""The rules as they are read: articles of Markdown, their search, and the ranks of hands as a table."""
