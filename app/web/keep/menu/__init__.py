"""The keeper's menu: its players, title and rules, other keepers, a rematch, the end of a game."""
