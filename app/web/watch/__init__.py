"""The pages of a game for everybody: standings, scoresheet, chart, history, television."""
