"""The API, as other programs meet it."""
