"""Why a game is over, as the keeper's page says it."""

from app.i18n.keeping import corrected, headline, missing, why_over
from app.i18n.languages import words_in
from app.i18n.words import ENGLISH
from tests.ledger.tables import Table


def _why(table: Table) -> str:
    return why_over(table.game, ENGLISH)


def test_a_target_that_was_reached() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 104})

    assert _why(table) == "The target of 100 was reached in round 1."
    assert headline(table.game, ENGLISH) == "Ann wins with 0"


def test_the_headline_begins_with_a_capital_and_a_name_as_its_owner_writes_it() -> None:
    table = Table("di", "Bo")
    table.round("di", {"Bo": 104})

    assert headline(table.game, words_in("es")) == "Gana di con 0"
    assert headline(table.game, ENGLISH) == "di wins with 0"


def test_the_rounds_are_over() -> None:
    table = Table("Ann", "Bo", rules={"ends": [{"when": "rounds", "count": 1}]})
    table.round("Ann", {"Bo": 4})

    assert _why(table) == "After round 1."


def test_somebody_is_below_zero() -> None:
    table = Table("Ann", "Bo", rules="house")
    table.round("Ann", {"Bo": "JD"})

    assert _why(table) == "Below zero in round 1: Bo."


def test_somebody_could_not_pay() -> None:
    table = Table("Ann", "Bo", "Cy", rules="chips", starts={"Bo": 20, "Cy": 20})
    table.round("Ann", {"Bo": 32, "Cy": 21})

    assert _why(table) == "Could not pay in round 1: Bo and Cy."


def test_somebody_came_down_to_zero() -> None:
    table = Table("Ann", "Bo", rules="countdown", starts={"Ann": 1})
    table.round("Ann", {})

    assert _why(table) == "Down to zero in round 1: Ann."


def test_only_one_was_left() -> None:
    table = Table("Ann", "Bo", rules="last-one")
    table.round("Ann", {"Bo": 104})

    assert _why(table) == "Nobody else was left after round 1."


def test_sudden_death_decided() -> None:
    table = Table("Ann", "Bo", "Cy", rules="house")
    table.round("Ann", {"Bo": 0, "Cy": 100})
    table.round("Bo", {})

    assert _why(table) == "Decided by sudden death in round 2."


def test_somebody_ended_it() -> None:
    table = Table("Ann", "Bo")
    table.end()

    assert _why(table) == "Ended by hand."


def test_of_many_missing_hands_the_first_are_named() -> None:
    assert missing(["Ann", "Bo", "Cy", "Di"], ENGLISH) == "Still missing: Ann, Bo, Cy and Di."
    assert missing(["Ann", "Bo", "Cy", "Di", "Eve"], ENGLISH) == (
        "Still missing: Ann, Bo, Cy and 2 more."
    )


def test_a_correction_that_calls_for_sudden_death_says_so() -> None:
    table = Table("Ann", "Bo", "Cy", rules="house")
    table.round("Ann", {"Bo": 0, "Cy": 90})
    before = table.game

    assert corrected(before, table.correct(1, "Ann", {"Bo": 0, "Cy": 100}), ENGLISH) == (
        "Ann and Bo are level with 0: one more hand decides, whoever goes out first wins.",
        "Cy 90 → 100.",
    )
