"""Whose deal it is, and what the table needs for it."""

from app.ledger.ranking import target, winners
from app.ledger.table import NextRound, next_round, status
from tests.ledger.tables import Table


def upcoming(table: Table) -> NextRound:
    deal = next_round(table.game)
    assert deal is not None
    return deal


def dealer(table: Table) -> str:
    return table.name(upcoming(table).dealer)


def play_a_round(table: Table, went_out: str = "Ann", **more: object) -> None:
    dealt_in = [table.name(player) for player in upcoming(table).deal]
    table.round(went_out, {name: 1 for name in dealt_in if name != went_out}, **more)


def test_the_deal_passes_clockwise_and_round_again() -> None:
    table = Table("Ann", "Bo", "Cy", first_dealer="Bo")
    dealers = []
    for _ in range(4):
        dealers.append(dealer(table))
        play_a_round(table)
    assert dealers == ["Bo", "Cy", "Ann", "Bo"]


def test_a_round_is_written_down_as_dealt_by_whose_deal_it_was() -> None:
    table = Table("Ann", "Bo", first_dealer="Bo")
    play_a_round(table)
    play_a_round(table)
    assert [table.name(recorded.round.dealer) for recorded in table.game.rounds] == ["Bo", "Ann"]


def test_the_deal_goes_on_from_whoever_dealt_last() -> None:
    table = Table("Ann", "Bo", "Cy")
    play_a_round(table, dealer=table.id("Bo"))
    assert dealer(table) == "Cy"


def test_the_deal_goes_on_from_a_corrected_dealer() -> None:
    table = Table("Ann", "Bo", "Cy")
    play_a_round(table)
    table.correct(1, "Ann", {"Bo": 1, "Cy": 1}, dealer=table.id("Cy"))
    assert dealer(table) == "Ann"


def test_the_deal_rolls_back_when_the_last_round_is_struck() -> None:
    table = Table("Ann", "Bo", "Cy")
    play_a_round(table)
    play_a_round(table)
    assert dealer(table) == "Cy"
    table.strike(2)
    assert dealer(table) == "Bo"
    table.restore(2)
    assert dealer(table) == "Cy"


def test_striking_an_earlier_round_does_not_move_the_deal() -> None:
    table = Table("Ann", "Bo", "Cy")
    play_a_round(table)
    play_a_round(table)
    table.strike(1)
    assert dealer(table) == "Cy"


def test_the_first_dealer_deals_again_when_every_round_is_struck() -> None:
    table = Table("Ann", "Bo", "Cy", first_dealer="Cy")
    play_a_round(table)
    table.strike(1)
    assert dealer(table) == "Cy"


def test_who_has_left_is_passed_over() -> None:
    table = Table("Ann", "Bo", "Cy")
    play_a_round(table)
    table.change("Bo", active=False)
    assert dealer(table) == "Cy"


def test_the_deal_passes_on_from_the_seat_of_a_dealer_who_left() -> None:
    table = Table("Ann", "Bo", "Cy", "Di")
    play_a_round(table)
    play_a_round(table)
    table.change("Bo", active=False)
    assert dealer(table) == "Cy"


def test_the_deal_comes_round_when_the_last_seat_has_dealt_and_left() -> None:
    table = Table("Ann", "Bo", "Cy", first_dealer="Cy")
    play_a_round(table)
    table.change("Cy", active=False)
    assert dealer(table) == "Ann"


def test_when_the_first_dealer_leaves_before_the_first_round_the_next_seat_deals() -> None:
    table = Table("Ann", "Bo", "Cy", first_dealer="Bo")
    table.change("Bo", active=False)
    assert dealer(table) == "Cy"


def test_who_comes_back_deals_in_their_turn() -> None:
    table = Table("Ann", "Bo", "Cy")
    table.change("Bo", active=False)
    play_a_round(table)
    table.change("Bo", active=True)
    assert dealer(table) == "Bo"


def test_the_deal_follows_the_seats_as_they_now_are() -> None:
    table = Table("Ann", "Bo", "Cy", "Di")
    play_a_round(table)
    table.change("Di", seat=2)
    assert [player.name for player in table.game.players] == ["Ann", "Di", "Bo", "Cy"]
    assert dealer(table) == "Di"


def test_a_late_joiner_deals_after_the_last_seat() -> None:
    table = Table("Ann", "Bo")
    play_a_round(table)
    table.join("Cy")
    play_a_round(table)
    assert dealer(table) == "Cy"


def test_seven_cards_each_for_two_and_five_for_more() -> None:
    table = Table("Ann", "Bo")
    assert upcoming(table).deal == {"p1": 7, "p2": 7}
    table.join("Cy")
    assert upcoming(table).deal == {"p1": 5, "p2": 5, "p3": 5}
    table.change("Ann", active=False)
    assert upcoming(table).deal == {"p2": 7, "p3": 7}


def test_a_sixth_player_brings_the_second_deck() -> None:
    table = Table("Ann", "Bo", "Cy", "Di", "Ed")
    assert upcoming(table).decks == 1
    table.join("Fay")
    assert upcoming(table).decks == 2
    table.round("Ann", {"Bo": "8S", "Cy": "8S", "Di": 1, "Ed": 1, "Fay": 1})


def test_eights_are_wild_for_everyone_and_nobody_is_made_to_keep_score() -> None:
    deal = upcoming(Table("Ann", "Bo"))
    assert deal.wild == {"p1": "8", "p2": "8"}
    assert deal.scorekeeper is None
    assert deal.number == 1


FIFTY_EACH = {"ends": [{"when": "score", "at": 50, "per_player": True}]}


def test_a_target_per_player_counts_everyone_who_has_a_column() -> None:
    table = Table("Ann", "Bo", "Cy", rules=FIFTY_EACH)
    assert target(table.game) == 150
    table.change("Cy", active=False)
    assert target(table.game) == 150
    table.join("Di")
    assert target(table.game) == 200


def test_who_leaves_does_not_make_the_target_lower() -> None:
    # Four columns: to 200, and Ann's 160 is no win when Di goes.
    table = Table("Ann", "Bo", "Cy", "Di", rules="classic", starts={"Ann": 160})
    table.change("Di", active=False)
    table.round("Bo", {"Ann": 5, "Cy": 10})
    assert (status(table.game), target(table.game)) == ("playing", 200)
    table.round("Ann", {"Bo": 20, "Cy": 19})
    assert status(table.game) == "playing"
    table.round("Ann", {"Bo": 1, "Cy": 0})
    assert table.names(winners(table.game)) == ["Ann"]


def test_an_earlier_round_is_judged_by_the_columns_that_it_had() -> None:
    table = Table("Ann", "Bo", rules=FIFTY_EACH)
    table.round("Ann", {"Bo": 90})
    table.join("Cy")
    table.round("Ann", {"Bo": 5, "Cy": 3})
    table.correct(1, "Ann", {"Bo": 100})
    assert status(table.game) == "finished"
    # It was played to 100 when it ended, whoever came later.
    assert target(table.game) == 100


def test_after_the_end_nobody_deals() -> None:
    table = Table("Ann", "Bo")
    table.round("Ann", {"Bo": 100})
    assert next_round(table.game) is None


def test_at_a_table_that_everybody_left_nobody_deals() -> None:
    table = Table("Ann", "Bo")
    table.change("Ann", active=False)
    table.change("Bo", active=False)
    assert next_round(table.game) is None
