"""Sentences, as people at the table read them."""
