"""Events go into JSON and come back as they were."""

import json
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ledger import chain, codec, events
from app.ledger.events import Event, Seat
from app.scoring.presets import PRESETS
from app.scoring.resolve import resolve
from app.scoring.rounds import Hand, Loan, Penalty, Round

text = st.text(max_size=12)
ids = st.sampled_from(["p1", "p2", "p3", "p4"])
points = st.integers(-9_999, 9_999)
numbers = st.integers(1, 999)
card = st.sampled_from([rank + suit for rank in "A8TK" for suit in ("", *"CDHS")] + ["JK"])
some_cards = st.lists(card, min_size=1, max_size=4).map(tuple)
hands = st.builds(Hand, cards=some_cards) | st.builds(Hand, points=points, jokers=st.integers(0, 2))
penalties = st.builds(Penalty, player=ids, cards=some_cards, note=text) | st.builds(
    Penalty, player=ids, points=points, note=text
)
rounds = st.builds(
    Round,
    number=numbers,
    players=st.permutations(["p1", "p2", "p3", "p4"]).map(tuple),
    dealer=ids,
    went_out=st.none() | ids,
    hands=st.dictionaries(ids, hands),
    late_card=st.none() | card,
    penalties=st.lists(penalties, max_size=2).map(tuple),
    multiplier=st.integers(1, 4),
    last_card=st.none() | card,
    note=text,
)
rules = st.sampled_from(
    [
        *PRESETS.values(),
        resolve({"joker": {"points": 50}, "ends": [{"when": "rounds", "count": 5}]}),
        resolve({"ends": [{"when": "score", "at": 50, "above": True, "per_player": True}]}),
        resolve({"values": {"JC": 50}, "decks": {"2": 3}, "name": "משחק"}),
    ]
)
seats = st.builds(Seat, id=ids, name=text, start=points)

KINDS: dict[str, st.SearchStrategy[Event]] = {
    "game_created": st.builds(
        events.GameCreated,
        game=text,
        title=text,
        rules=rules,
        players=st.lists(seats, max_size=3).map(tuple),
        first_dealer=ids,
        day=text,
        note=text,
    ),
    "round_recorded": st.builds(
        events.RoundRecorded, round=rounds, entered_by=st.dictionaries(ids, text)
    ),
    "round_corrected": st.builds(events.RoundCorrected, round=rounds, reason=text),
    "round_struck": st.builds(events.RoundStruck, number=numbers, reason=text),
    "round_restored": st.builds(events.RoundRestored, number=numbers),
    "round_let_go": st.builds(
        events.RoundLetGo,
        number=numbers,
        went_out=st.just("nobody") | ids,
        hands=st.dictionaries(ids, hands),
    ),
    "player_joined": st.builds(events.PlayerJoined, player=seats),
    "player_renamed": st.builds(events.PlayerRenamed, player=ids, name=text),
    "player_moved": st.builds(events.PlayerMoved, player=ids, seat=numbers),
    "player_left": st.builds(events.PlayerLeft, player=ids),
    "player_returned": st.builds(events.PlayerReturned, player=ids),
    "start_corrected": st.builds(events.StartCorrected, player=ids, start=numbers, reason=text),
    "title_changed": st.builds(events.TitleChanged, title=text),
    "note_changed": st.builds(events.NoteChanged, note=text),
    "date_changed": st.builds(events.DateChanged, played_on=text),
    "rules_changed": st.builds(events.RulesChanged, rules=rules),
    "game_ended": st.builds(events.GameEnded),
    "game_reopened": st.builds(events.GameReopened),
    "scorekeeping_handed_over": st.builds(
        events.ScorekeepingHandedOver, keeper=text, ended=st.none() | text
    ),
    "keeper_link_ended": st.builds(events.KeeperLinkEnded, keeper=text),
    "rematch_begun": st.builds(events.RematchBegun, game=ids),
    "loan_made": st.builds(
        events.LoanMade, loan=st.builds(Loan, giver=ids, taker=ids, amount=numbers, before=numbers)
    ),
}


def test_every_kind_of_event_is_tried() -> None:
    assert len(KINDS) == len(get_args(Event))


@pytest.mark.parametrize("kind", KINDS)
def test_an_event_comes_back_from_json_as_it_went(kind: str) -> None:
    @given(KINDS[kind])
    def comes_back(event: Event) -> None:
        assert codec.kind_of(event) == kind
        written = chain.canonical(codec.encode(event))
        assert codec.decode(kind, json.loads(written)) == event
        again = codec.decode(kind, json.loads(written))
        assert chain.canonical(codec.encode(again)) == written

    comes_back()


def test_every_event_says_in_which_version_it_was_written() -> None:
    assert codec.encode(events.RoundStruck(3, "misdeal")) == {
        "v": 1,
        "number": 3,
        "reason": "misdeal",
    }


def test_a_round_is_written_without_what_it_does_not_have() -> None:
    plain = Round(1, ("p1", "p2"), "p1", "p1", {"p2": Hand(points=0)})
    assert codec.encode(events.RoundRecorded(plain)) == {
        "v": 1,
        "round": {
            "number": 1,
            "players": ["p1", "p2"],
            "dealer": "p1",
            "went_out": "p1",
            "hands": {"p2": {"points": 0}},
        },
        "entered_by": {},
    }


@pytest.mark.parametrize(
    ("hand", "written"),
    [
        (Hand(cards=("8", "QS", "JK")), {"cards": ["8", "QS", "JK"]}),
        (Hand(cards=()), {"cards": []}),
        (Hand(points=0), {"points": 0}),
        (Hand(points=12, jokers=2), {"points": 12, "jokers": 2}),
    ],
)
def test_a_hand_is_written_as_it_was_entered(hand: Hand, written: dict[str, object]) -> None:
    assert codec.encode_hand(hand) == written
    assert codec.decode_hand(written) == hand


def test_a_version_that_is_not_known_is_not_read() -> None:
    with pytest.raises(ValueError, match="version 2 of round_restored is not known"):
        codec.decode("round_restored", {"v": 2, "number": 1})


@pytest.mark.parametrize(
    ("preset", "duty"), [(name, rules.duty) for name, rules in PRESETS.items()]
)
def test_rules_from_before_the_duty_was_one_had_it_in_the_house_and_for_chips(
    preset: str, duty: str | None
) -> None:
    written = codec.encode(events.RulesChanged(resolve({"preset": preset, "name": "Ours"})))
    assert written["v"] == 2
    stored = json.loads(json.dumps(written))
    del stored["rules"]["duty"], stored["rules"]["last_round"]
    read = codec.decode("rules_changed", {**stored, "v": 1})
    assert isinstance(read, events.RulesChanged)
    assert (read.rules.duty, read.rules.last_round) == (duty, None)


def test_rules_are_written_with_their_duty_and_read_as_they_were_written() -> None:
    without = events.RulesChanged(resolve({"preset": "house", "duty": None}))
    assert codec.decode("rules_changed", codec.encode(without)) == without


@pytest.mark.parametrize("version", [0, 3])
def test_rules_in_a_version_that_is_not_known_are_not_read(version: int) -> None:
    written = {**codec.encode(events.RulesChanged(resolve())), "v": version}
    with pytest.raises(ValueError, match=f"version {version} of rules_changed is not known"):
        codec.decode("rules_changed", written)


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        ("round_eaten", {"v": 1}),
        ("round_restored", {"number": 1}),
        ("round_restored", {"v": 1}),
        ("round_restored", {"v": 1, "number": 1, "why": ""}),
    ],
)
def test_what_is_no_event_is_not_read(kind: str, written: dict[str, object]) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        codec.decode(kind, written)


def test_hands_come_back_in_seat_order_also_from_a_table_of_ten() -> None:
    players = ("p2", *(f"p{seat}" for seat in range(3, 11)), "p1")
    held = {player: Hand(points=1) for player in sorted(players[1:])}
    recorded = events.RoundRecorded(Round(1, players, "p2", "p2", held))

    back = codec.decode(
        "round_recorded", json.loads(json.dumps(codec.encode(recorded), sort_keys=True))
    )

    assert isinstance(back, events.RoundRecorded)
    assert tuple(back.round.hands) == players[1:]
