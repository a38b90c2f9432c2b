"""Who kept score and until when, and who wrote without keeping score."""

from app.ledger.commands import EndLink, HandOver, RecordRound
from app.ledger.keepers import keepers_of
from tests.ledger.tables import Table


def ann_and_bo() -> Table:
    """Ann and Bo after two rounds, each of which Ann goes out of on 8 points of Bo's."""
    table = Table("Ann", "Bo")
    for _ in range(2):
        table.round("Ann", {"Bo": 8})
    return table


def test_who_kept_score_and_until_when() -> None:
    table = ann_and_bo()
    table.do(HandOver(None))
    table.do(HandOver("keeper-1"))
    table.do(EndLink("keeper-2"), by="keeper-2")
    table.do(RecordRound(table.entered("Ann", {"Bo": 3})), by="keeper-3")

    keepers = keepers_of(table.events)
    assert keepers.made == {"keeper-1": 1, "keeper-2": 4, "keeper-3": 5}
    assert keepers.ended == {"keeper-1": 5, "keeper-2": 6}
    assert keepers.stranger is None


def test_whoever_wrote_without_keeping_score_is_named() -> None:
    ended = ann_and_bo()
    ended.do(HandOver("keeper-1"))
    for table, by in ((ann_and_bo(), "keeper-2"), (ended, "keeper-1")):
        seq = len(table.events) + 1
        table.round("Ann", {"Bo": 1}) if by == "keeper-1" else table.do(
            RecordRound(table.entered("Ann", {"Bo": 1})), by=by
        )
        table.round("Ann", {"Bo": 1})
        assert keepers_of(table.events).stranger == seq


def test_whoever_entered_a_hand_without_keeping_score_is_named() -> None:
    table = ann_and_bo()
    entered = table.entered("Ann", {"Bo": 1})
    table.do(RecordRound(entered, entered_by={"p2": "keeper-2"}))

    assert keepers_of(table.events).stranger == 4


def test_nobody_ends_somebody_elses_link() -> None:
    table = ann_and_bo()
    table.do(HandOver(None))
    table.do(EndLink("keeper-2"))

    assert keepers_of(table.events).stranger == 5
