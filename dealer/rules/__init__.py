"""The engine: facts, the table they fold into, prompts, steps and house rules; no game is named here."""
