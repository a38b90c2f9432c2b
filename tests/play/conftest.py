"""A table at which one of the players keeps score."""

import pytest

from app.play import Play
from tests.builders import Table, sit_down


@pytest.fixture
def table(play: Play) -> Table:
    """Ann, Bo, Cy and Di at the table, and one of them keeping score."""
    return sit_down(play)
