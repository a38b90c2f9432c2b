"""The standings as several pages show them: places, moves of the last round, how near the end."""
