"""Rules as they are chosen and typed: on the first page, in a game, on the rules pages."""
