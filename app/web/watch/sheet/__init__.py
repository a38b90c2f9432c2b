"""The scoresheet, with what was corrected on it and who entered it."""
