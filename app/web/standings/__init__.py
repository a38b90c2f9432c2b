"""The standings as several pages show them: places, what the last round did, how near the end."""
