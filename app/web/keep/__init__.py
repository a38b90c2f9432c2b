"""The scorekeeper's pages of a game: counting, correcting, players, rules, handing over."""
