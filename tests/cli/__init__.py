"""The commands that deal with a database: what they do, and what they say when they cannot."""
