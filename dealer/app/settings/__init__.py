"""The settings of one table as files hold them: config, preset, house rules; all mistakes told at once."""
