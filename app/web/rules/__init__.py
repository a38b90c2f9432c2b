"""The rules to read: every preset, and the rules of a game, explained as a page."""
