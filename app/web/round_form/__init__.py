"""A round as it is typed: parsing, preview, keypad; for entering and for correcting."""
