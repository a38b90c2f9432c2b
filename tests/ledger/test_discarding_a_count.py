"""Of two counts of one round, the discarded one is a fact too, and never scores."""

import pytest

from app.ledger.commands import DiscardCount
from app.ledger.events import RoundLetGo
from app.ledger.refusals import NotFound
from app.scoring.complaints import Invalid
from app.scoring.rounds import Hand
from tests.ledger.tables import Table


@pytest.fixture
def table() -> Table:
    """Ann, Bo and Cy have played one round."""
    table = Table("Ann", "Bo", "Cy")
    table.round("Ann", {"Bo": 5, "Cy": 6})
    return table


def test_a_discarded_count_changes_nothing_but_the_history(table: Table) -> None:
    before = table.game

    table.do(DiscardCount(1, "p2", {"p1": Hand(cards=("10H", "K"))}))

    assert table.events[-1].event == RoundLetGo(1, "p2", {"p1": Hand(cards=("TH", "K"))})
    assert (table.game.rounds, table.game.tallies) == (before.rounds, before.tallies)
    assert table.game.revision == before.revision + 1


@pytest.mark.parametrize("went_out", ["nobody", ""])
def test_nobody_may_have_gone_out_of_it_or_it_was_not_said(table: Table, went_out: str) -> None:
    table.do(DiscardCount(1, went_out, {}))
    assert table.events[-1].event == RoundLetGo(1, went_out, {})


@pytest.mark.parametrize(
    "command",
    [
        DiscardCount(2, "p1", {}),
        DiscardCount(1, "p9", {}),
        DiscardCount(1, "p1", {"p9": Hand(points=1)}),
    ],
)
def test_a_round_or_a_player_that_is_not_there_is_not_found(
    table: Table, command: DiscardCount
) -> None:
    with pytest.raises(NotFound):
        table.do(command)


def test_what_is_no_hand_is_refused(table: Table) -> None:
    with pytest.raises(Invalid):
        table.do(DiscardCount(1, "p1", {"p2": Hand(cards=("Z",))}))
