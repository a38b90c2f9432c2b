"""The first page: who plays, by which rules; and the games that this phone knows."""
