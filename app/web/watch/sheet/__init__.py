"""The scoresheet, with its corrections and with who entered each hand."""
