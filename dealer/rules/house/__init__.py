"""What a table agrees on: a setting, the common ones and those of betting."""
