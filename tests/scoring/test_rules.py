"""Rules as a table asks for them: presets, what is laid over them, and what is refused."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.scoring.complaints import Invalid
from app.scoring.end_conditions import End
from app.scoring.jokers import Joker
from app.scoring.presets import PRESETS
from app.scoring.resolve import resolve, up_to_date
from app.scoring.rules import Rules
from app.scoring.rules_json import for_phone, from_json, to_json
from tests.scoring.dealing import codes, complaints

VALUES = {
    "A": 1,
    **{"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 50, "9": 9},
    **{"T": 10, "J": 10, "Q": 10, "K": 10},
}

# The preset "standard": 8=50, K Q J T=10, A=1, others face; penalty to 100; lowest wins; ties
# share; blocked: everyone counts; one deck to 5 players and two above, 7 cards for two, else 5.
STANDARD: dict[str, object] = {
    "preset": "standard",
    "name": "Standard",
    "scoring": "penalty",
    "values": VALUES,
    "joker": None,
    "joker_cap": None,
    "ends": [{"when": "score", "at": 100}],
    "tie": "share",
    "blocked": "everyone_counts",
    "blocked_tie": "split",
    "debt": "ledger",
    "resets": {},
    "round_to": None,
    "last_card": {},
    "last_round": None,
    "duty": None,
    "start": 0,
    "players": [2, 10],
    "decks": {"2": 1, "6": 2},
    "deal": {"2": 7, "3": 5},
}

WINNER_COLLECTS = STANDARD | {
    "preset": "winner-collects",
    "name": "Winner collects",
    "scoring": "winner_collects",
    "tie": "play_on",
    "blocked": "lowest_collects",
}


@pytest.mark.parametrize("asked", [None, {}, "standard", {"preset": "standard"}])
def test_standard_is_the_default_and_is_whole(asked: object) -> None:
    assert to_json(resolve(asked)) == STANDARD


@pytest.mark.parametrize("asked", ["winner-collects", {"preset": "winner-collects"}])
def test_winner_collects_differs_in_who_scores_in_ties_and_in_blocked_rounds(asked: object) -> None:
    assert to_json(resolve(asked)) == WINNER_COLLECTS


def test_the_lowest_wins_in_penalty_and_the_highest_in_winner_collects() -> None:
    assert resolve("standard").lowest_wins
    assert not resolve("winner-collects").lowest_wins
    assert not resolve({"scoring": "winner_collects"}).lowest_wins


@pytest.mark.parametrize(
    ("players", "decks", "dealt"),
    [(2, 1, 7), (3, 1, 5), (5, 1, 5), (6, 2, 5), (7, 2, 5), (10, 2, 5)],
)
def test_six_players_use_two_decks_and_two_players_are_dealt_seven(
    players: int, decks: int, dealt: int
) -> None:
    assert resolve().decks_for(players) == decks
    assert resolve().dealt_to(players) == dealt


def test_below_the_first_step_the_smallest_holds() -> None:
    assert resolve({"decks": {"4": 2, "7": 3}}).decks_for(2) == 2


@pytest.mark.parametrize(
    ("key", "value", "shown"),
    [
        ("name", "Friday table", "Friday table"),
        ("name", "  Friday table ", "Friday table"),
        ("scoring", "countdown", "countdown"),
        ("values", {"8": 25}, VALUES | {"8": 25}),
        ("values", {"10": 20}, VALUES | {"T": 20}),
        ("values", {"JC": 50, "JD": -5}, VALUES | {"JC": 50, "JD": -5}),
        ("values", {"JC": None}, VALUES),
        ("values", {}, VALUES),
        ("joker", None, None),
        ("joker", {"points": 50}, {"points": 50}),
        ("joker_cap", None, None),
        ("ends", [], []),
        ("ends", [{"when": "score", "at": 500}], [{"when": "score", "at": 500}]),
        (
            "ends",
            [{"when": "score", "at": 50, "above": True, "per_player": True}],
            [{"when": "score", "at": 50, "above": True, "per_player": True}],
        ),
        (
            "ends",
            [{"when": "score", "at": 50, "above": False, "per_player": False}],
            [{"when": "score", "at": 50}],
        ),
        (
            "ends",
            [{"when": "rounds", "count": 5}, {"when": "score", "at": 1}],
            [{"when": "rounds", "count": 5}, {"when": "score", "at": 1}],
        ),
        ("tie", "play_on", "play_on"),
        ("blocked", "lowest_collects", "lowest_collects"),
        ("blocked", "nobody_scores", "nobody_scores"),
        ("blocked_tie", "each", "each"),
        ("debt", "physical", "physical"),
        ("resets", {}, {}),
        ("round_to", None, None),
        ("last_card", {}, {}),
        ("last_round", 2, 2),
        ("last_round", 4, 4),
        ("last_round", None, None),
        ("duty", "highest", "highest"),
        ("duty", None, None),
        (
            "ends",
            [{"when": "eliminated", "at": 101, "above": True}],
            [{"when": "eliminated", "at": 101, "above": True}],
        ),
        ("start", -20, -20),
        ("players", [3, 7], [3, 7]),
        ("players", [2, 2], [2, 2]),
        ("decks", {"2": 2}, {"2": 2}),
        ("deal", {"2": 8, "4": 6}, {"2": 8, "4": 6}),
    ],
)
def test_a_key_overrides_that_of_the_preset_alone(key: str, value: object, shown: object) -> None:
    assert to_json(resolve({key: value})) == STANDARD | {key: shown}


def test_overrides_are_laid_over_the_preset_that_is_named() -> None:
    rules = resolve({"preset": "winner-collects", "ends": [{"when": "score", "at": 200}]})
    assert to_json(rules) == WINNER_COLLECTS | {"ends": [{"when": "score", "at": 200}]}


def test_the_order_of_the_keys_does_not_matter() -> None:
    spec: dict[str, object] = {"preset": "winner-collects", "tie": "share", "start": 5}
    assert resolve(dict(reversed(spec.items()))) == resolve(spec)


BOUNDS = [-10_000, 10_000, 2**63, 10**40]
NOT_EVEN_NULL: list[object] = ["5", 5.0, True, [], {}, float("nan"), float("inf")]
NO_INTEGER = [*NOT_EVEN_NULL, None]
NO_OBJECT: list[object] = ["8", 8, 8.0, True, None, []]


@pytest.mark.parametrize("spec", [5, 5.0, True, [], ["standard"]])
def test_rules_are_a_name_or_an_object(spec: object) -> None:
    assert codes(lambda: resolve(spec)) == ["wrong_type"]


@pytest.mark.parametrize("spec", ["", "Standard", "standard ", "monopoly"])
def test_a_preset_that_nobody_knows_is_refused(spec: str) -> None:
    assert complaints(lambda: resolve(spec)) == {("preset_unknown", ())}
    assert complaints(lambda: resolve({"preset": spec})) == {("preset_unknown", ("preset",))}


@pytest.mark.parametrize("spec", [None, 5, True, [], {}, ["standard"]])
def test_a_preset_is_text(spec: object) -> None:
    assert complaints(lambda: resolve({"preset": spec})) == {("preset_unknown", ("preset",))}


@pytest.mark.parametrize("key", ["", "Values", "value", "target", "scorekeeper", "__class__"])
def test_a_key_that_nobody_knows_is_refused(key: str) -> None:
    assert complaints(lambda: resolve({key: 1})) == {("key_unknown", (key,))}


@pytest.mark.parametrize("key", ["scoring", "tie", "blocked", "blocked_tie", "debt"])
@pytest.mark.parametrize("value", ["", "PENALTY", "none", None, 5, 5.0, True, [], {}, ["share"]])
def test_a_choice_is_one_of_those_there_are(key: str, value: object) -> None:
    assert complaints(lambda: resolve({key: value})) == {("choice_unknown", (key,))}


@pytest.mark.parametrize(
    ("value", "code"),
    [
        *[(no_text, "wrong_type") for no_text in (None, 5, True, list[int](), dict[str, int]())],
        ("", "name_blank"),
        ("\u200b", "name_blank"),
        ("x" * 41, "text_too_long"),
        ("a\r\nb", "text_character"),
    ],
)
def test_the_rules_name_is_a_name(value: object, code: str) -> None:
    assert complaints(lambda: resolve({"name": value})) == {(code, ("name",))}


@pytest.mark.parametrize("key", ["values", "resets", "last_card", "decks", "deal"])
@pytest.mark.parametrize("value", NO_OBJECT)
def test_points_by_card_and_steps_by_players_are_objects(key: str, value: object) -> None:
    assert complaints(lambda: resolve({key: value})) == {("wrong_type", (key,))}


@pytest.mark.parametrize("value", NOT_EVEN_NULL)
def test_a_cards_value_is_an_integer(value: object) -> None:
    assert complaints(lambda: resolve({"values": {"8": value}})) == {
        ("wrong_type", ("values", "8"))
    }


@pytest.mark.parametrize("value", BOUNDS)
def test_points_have_bounds(value: int) -> None:
    for spec, loc in (
        ({"values": {"8": value}}, ("values", "8")),
        ({"start": value}, ("start",)),
        ({"joker": {"points": value}}, ("joker", "points")),
        ({"joker_cap": value}, ("joker_cap",)),
        ({"resets": {"100": value}}, ("resets", "100")),
        ({"last_card": {"Q": value}}, ("last_card", "Q")),
    ):
        assert complaints(partial(resolve, spec)) == {("out_of_range", loc)}


def test_points_at_the_bounds_are_taken() -> None:
    rules = resolve({"values": {"8": 9_999, "9": -9_999}, "start": -9_999})
    assert (rules.worth["8"], rules.worth["9"], rules.start) == (9_999, -9_999, -9_999)


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("1", "card_unknown"),
        ("8x", "card_unknown"),
        ("", "card_unknown"),
        ("JK", "joker_not_a_value"),
    ],
)
def test_only_cards_have_values_and_a_joker_has_its_own_key(card: str, code: str) -> None:
    assert complaints(lambda: resolve({"values": {card: 5}})) == {(code, ("values", card))}


def test_one_card_written_in_two_ways_is_a_key_twice() -> None:
    spec = {"values": {"10": 5, "T": 6}}
    assert complaints(lambda: resolve(spec)) == {("duplicate_key", ("values", "T"))}


def test_null_takes_a_value_away_only_if_every_card_of_the_rank_has_one_left() -> None:
    assert complaints(lambda: resolve({"values": {"8": None}})) == {
        ("value_missing", ("values", "8"))
    }
    three = {"8": None, "8C": 50, "8D": 50, "8H": 50}
    assert codes(lambda: resolve({"values": three})) == ["value_missing"]
    rules = resolve({"values": three | {"8S": 25}})
    assert [rules.worth["8" + suit] for suit in "CDHS"] == [50, 50, 50, 25]
    assert rules.suits_that_matter("8") == "CDHS"


def test_every_rank_without_a_value_is_named() -> None:
    spec = {"values": {"A": None, "K": None}}
    assert complaints(lambda: resolve(spec)) == {
        ("value_missing", ("values", "A")),
        ("value_missing", ("values", "K")),
    }


@pytest.mark.parametrize("value", [{}, {"points": 5, "doubles": "once"}, {"worth": 5}])
def test_a_joker_has_points_or_doubles(value: object) -> None:
    assert complaints(lambda: resolve({"joker": value})) == {("joker_unclear", ("joker",))}


@pytest.mark.parametrize("value", [50, "50", True, []])
def test_a_joker_is_null_or_an_object(value: object) -> None:
    assert complaints(lambda: resolve({"joker": value})) == {("wrong_type", ("joker",))}


@pytest.mark.parametrize("value", NO_INTEGER)
def test_a_jokers_points_are_an_integer(value: object) -> None:
    wrong = complaints(lambda: resolve({"joker": {"points": value}}))
    assert wrong == {("wrong_type", ("joker", "points"))}


@pytest.mark.parametrize("value", ["", "twice", 2, None, True])
def test_a_joker_doubles_in_one_of_three_ways(value: object) -> None:
    wrong = complaints(lambda: resolve({"joker": {"doubles": value}}))
    assert wrong == {("choice_unknown", ("joker", "doubles"))}


@pytest.mark.parametrize("key", ["joker_cap", "round_to"])
@pytest.mark.parametrize("value", NOT_EVEN_NULL)
def test_a_cap_and_a_rounding_are_null_or_an_integer(key: str, value: object) -> None:
    assert complaints(lambda: resolve({key: value})) == {("wrong_type", (key,))}


@pytest.mark.parametrize("value", [-10, 0, 1, 1_001])
def test_a_rounding_is_to_something_that_can_be_rounded_to(value: int) -> None:
    assert complaints(lambda: resolve({"round_to": value})) == {("out_of_range", ("round_to",))}


@pytest.mark.parametrize("value", [None, {}, "score", 100, True])
def test_ends_are_a_list(value: object) -> None:
    assert complaints(lambda: resolve({"ends": value})) == {("wrong_type", ("ends",))}


def test_ends_are_ten_at_most() -> None:
    end = {"when": "rounds", "count": 5}
    assert len(resolve({"ends": [end] * 10}).ends) == 10
    assert complaints(lambda: resolve({"ends": [end] * 11})) == {("out_of_range", ("ends",))}


@pytest.mark.parametrize(
    ("end", "code", "where"),
    [
        ("score", "wrong_type", ()),
        (None, "wrong_type", ()),
        ({}, "choice_unknown", ("when",)),
        ({"when": None}, "choice_unknown", ("when",)),
        ({"when": "never"}, "choice_unknown", ("when",)),
        ({"when": "score"}, "key_missing", ("at",)),
        ({"when": "rounds"}, "key_missing", ("count",)),
        ({"when": "score", "at": 100, "count": 5}, "key_unknown", ("count",)),
        ({"when": "rounds", "count": 5, "at": 100}, "key_unknown", ("at",)),
        ({"when": "below_zero", "at": 0}, "key_unknown", ("at",)),
        ({"when": "eliminated", "at": 100, "per_player": True}, "key_unknown", ("per_player",)),
        *[({"when": "score", "at": value}, "wrong_type", ("at",)) for value in NO_INTEGER],
        *[({"when": "rounds", "count": value}, "wrong_type", ("count",)) for value in NO_INTEGER],
        *[({"when": "score", "at": value}, "out_of_range", ("at",)) for value in (-1, 0, 10_000)],
        *[
            ({"when": "rounds", "count": value}, "out_of_range", ("count",))
            for value in (-1, 0, 1_000)
        ],
        *[
            ({"when": "score", "at": 100, key: no_flag}, "wrong_type", (key,))
            for key in ("above", "per_player")
            for no_flag in (None, 1, 0, "true", list[int]())
        ],
    ],
)
def test_an_end_says_when_and_what_goes_with_it(
    end: object, code: str, where: tuple[str, ...]
) -> None:
    fine = {"when": "score", "at": 100}
    assert complaints(lambda: resolve({"ends": [fine, end]})) == {(code, ("ends", 1, *where))}


@pytest.mark.parametrize("value", NO_INTEGER)
def test_a_start_is_an_integer(value: object) -> None:
    assert complaints(lambda: resolve({"start": value})) == {("wrong_type", ("start",))}


@pytest.mark.parametrize("value", [None, 4, "2-10", {}, [], [2], [2, 5, 10], [2, "5"], [2.0, 5]])
def test_players_are_a_fewest_and_a_most(value: object) -> None:
    assert codes(lambda: resolve({"players": value})) == ["wrong_type"]


@pytest.mark.parametrize("value", [[1, 5], [0, 0], [2, 11], [-2, 5]])
def test_two_to_ten_can_play(value: object) -> None:
    assert complaints(lambda: resolve({"players": value})) == {("out_of_range", ("players",))}


def test_the_fewest_players_come_first() -> None:
    assert codes(lambda: resolve({"players": [5, 3]})) == ["players_reversed"]


@pytest.mark.parametrize("key", ["decks", "deal"])
@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({}, "steps_empty"),
        *[({"2": no_integer}, "wrong_type") for no_integer in NO_INTEGER],
        *[({"2": step}, "out_of_range") for step in (0, -1, 53)],
        *[({number: 1}, "out_of_range") for number in ("1", "0", "11", "-2")],
        *[
            ({number: 1}, "wrong_type")
            for number in ("", "two", "2.0", "02", "+2", " 2", "\uff12", "1_0", "-0", "99999")
        ],
    ],
)
def test_decks_and_deal_are_steps_by_the_number_of_players(
    key: str, value: Mapping[str, object], code: str
) -> None:
    assert codes(lambda: resolve({key: value})) == [code]


def test_everything_that_is_wrong_with_the_rules_is_said_at_once() -> None:
    spec = {"tie": "maybe", "values": {"8": "50"}, "start": 5.0, "colour": "red"}
    assert complaints(lambda: resolve(spec)) == {
        ("choice_unknown", ("tie",)),
        ("wrong_type", ("values", "8")),
        ("wrong_type", ("start",)),
        ("key_unknown", ("colour",)),
    }


def test_a_complaint_says_what_would_have_been_right() -> None:
    with pytest.raises(Invalid) as wrong:
        resolve({"tie": "maybe"})
    assert wrong.value.complaints[0].params == {"known": ["share", "sudden_death", "play_on"]}
    with pytest.raises(Invalid) as unknown:
        resolve("house rules")
    assert unknown.value.complaints[0].params == {"known": sorted(PRESETS)}


# --- as JSON and back --------------------------------------------------------------------

OTHER: list[Rules] = [
    Rules(
        preset="p",
        name="N",
        scoring="chips",
        values={"8": 8},
        ends=(End("broke"),),
        tie="sudden_death",
        blocked="nobody_scores",
    ),
    Rules(
        preset="p",
        name="N",
        scoring="penalty",
        values={"8": 8, "JC": 50},
        ends=(End("eliminated", at=100), End("rounds", count=3), End("score", 5, True, True)),
        tie="share",
        blocked="everyone_counts",
        joker=Joker(doubles="additive"),
        joker_cap=99,
        debt="physical",
        resets={100: 50, -5: 0},
        round_to=10,
        last_card={"Q": -20},
        start=7,
    ),
]
"""Rules of tables that go by none of the presets."""


@pytest.mark.parametrize("rules", [*PRESETS.values(), *OTHER])
def test_rules_come_back_from_json_as_they_went(rules: Rules) -> None:
    assert from_json(json.loads(json.dumps(to_json(rules)))) == rules


def test_a_rule_that_was_not_there_yet_when_rules_were_stored_has_its_default() -> None:
    stored = {key: value for key, value in STANDARD.items() if key not in ("resets", "players")}
    assert from_json(stored) == PRESETS["standard"]


def test_a_phone_gets_the_rules_from_which_points_follow_and_none_that_say_nothing() -> None:
    rules = resolve({"joker": {"points": 50}, "joker_cap": 0, "duty": "highest", "resets": {}})
    assert for_phone(rules) == {
        "scoring": "penalty",
        "values": VALUES,
        "joker": {"points": 50},
        "joker_cap": 0,
        "ends": [{"when": "score", "at": 100}],
        "tie": "share",
        "blocked": "everyone_counts",
        "blocked_tie": "split",
        "debt": "ledger",
    }


@pytest.mark.parametrize(
    ("preset", "unused"),
    [
        ("standard", {"debt"}),
        ("chips", {"joker_cap", "last_card", "blocked_tie"}),
        (
            "countdown",
            {"values", "joker", "joker_cap", "round_to", "last_round", "deal", "debt"},
        ),
    ],
)
def test_a_way_of_scoring_does_not_use_every_rule(preset: str, unused: set[str]) -> None:
    assert {key for key in STANDARD if not PRESETS[preset].uses(key)} == unused


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_rules_that_were_shown_can_be_asked_for_again(preset: str) -> None:
    assert resolve(to_json(PRESETS[preset])) == PRESETS[preset]


points = st.integers(-9_999, 9_999)
cards = st.sampled_from([rank + suit for rank in "A23456789TJQK" for suit in ("", *"CDHS")])
ends = st.one_of(
    st.builds(
        lambda at, above, per: {"when": "score", "at": at, "above": above, "per_player": per},
        st.integers(1, 9_999),
        st.booleans(),
        st.booleans(),
    ),
    st.builds(lambda count: {"when": "rounds", "count": count}, st.integers(1, 999)),
)
specs = st.fixed_dictionaries(
    {},
    optional={
        "preset": st.sampled_from(sorted(PRESETS)),
        "name": st.sampled_from(["Friday", "ערב"]),
        "scoring": st.sampled_from(["penalty", "winner_collects"]),
        "values": st.dictionaries(cards, points, max_size=8),
        "joker": st.none() | st.builds(lambda n: {"points": n}, points),
        "ends": st.lists(ends, max_size=3),
        "tie": st.sampled_from(["share", "play_on"]),
        "blocked": st.sampled_from(["everyone_counts", "lowest_collects", "nobody_scores"]),
        "blocked_tie": st.sampled_from(["split", "each"]),
        "start": points,
        "players": st.sampled_from([[2, 10], [3, 4]]),
        "decks": st.dictionaries(st.sampled_from(list("2345")), st.integers(1, 10), min_size=1),
        "deal": st.dictionaries(st.sampled_from(list("2345")), st.integers(1, 52), min_size=1),
    },
)


@given(specs)
def test_whatever_rules_a_table_plays_come_back_from_json(spec: Mapping[str, object]) -> None:
    rules = resolve(spec)
    shown = json.loads(json.dumps(to_json(rules)))
    assert from_json(shown) == rules
    assert resolve(shown) == rules


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(sorted(STANDARD)), anything, max_size=3) | anything)
def test_whatever_is_asked_for_is_resolved_or_refused_and_never_fails(spec: object) -> None:
    with suppress(Invalid):
        assert isinstance(resolve(spec), Rules)


# --- how a blocked round goes where the best total is found the other way ---------------------

HIGHEST_WINS = ["winner_collects", "chips", "zero_sum", "average", "difference"]


@pytest.mark.parametrize("scoring", HIGHEST_WINS)
@pytest.mark.parametrize("preset", ["standard", "house", "countdown", "five-rounds", "last-one"])
def test_where_the_highest_wins_now_the_lowest_hand_collects(preset: str, scoring: str) -> None:
    assert resolve({"preset": preset, "scoring": scoring}).blocked == "lowest_collects"


@pytest.mark.parametrize("scoring", ["penalty", "countdown"])
@pytest.mark.parametrize("preset", ["winner-collects", "classic", "chips"])
def test_where_the_lowest_wins_now_everyone_counts(preset: str, scoring: str) -> None:
    assert resolve({"preset": preset, "scoring": scoring}).blocked == "everyone_counts"


@pytest.mark.parametrize(
    ("preset", "scoring", "blocked"),
    [
        ("countdown", "penalty", "nobody_scores"),
        ("standard", "countdown", "everyone_counts"),
        ("chips", "zero_sum", "nobody_scores"),
        ("classic", "difference", "lowest_collects"),
    ],
)
def test_another_way_of_scoring_leaves_it_alone_where_the_same_total_is_best(
    preset: str, scoring: str, blocked: str
) -> None:
    assert resolve({"preset": preset, "scoring": scoring}).blocked == blocked


def test_what_is_said_of_a_blocked_round_stands() -> None:
    said = {"scoring": "winner_collects", "blocked": "nobody_scores"}
    assert resolve(said).blocked == "nobody_scores"
    back = {"preset": "classic", "scoring": "penalty", "blocked": "lowest_collects"}
    assert resolve(back).blocked == "lowest_collects"


@pytest.mark.parametrize("scoring", HIGHEST_WINS)
def test_everyone_cannot_count_where_the_highest_wins(scoring: str) -> None:
    for preset in PRESETS:
        spec = {"preset": preset, "scoring": scoring, "blocked": "everyone_counts"}
        refused = complaints(partial(resolve, spec))
        assert refused == {("everyone_counts_highest_wins", ("blocked",))}


@pytest.mark.parametrize("scoring", HIGHEST_WINS)
def test_rules_of_an_older_game_are_made_fair_where_they_are_chosen_anew(scoring: str) -> None:
    chosen = resolve({"scoring": scoring})
    assert up_to_date(replace(chosen, blocked="everyone_counts")) == chosen
    assert up_to_date(chosen) == chosen


# --- the duty to keep score, and a last round that counts more ----------------------------------


def test_the_house_and_its_game_for_chips_oblige_somebody_to_keep_score_and_no_others() -> None:
    assert {name for name, rules in PRESETS.items() if rules.duty} == {"house", "chips"}


@pytest.mark.parametrize("value", ["", "lowest", 1, True, [], {}])
def test_the_duty_is_the_highests_or_nobodys(value: object) -> None:
    assert complaints(lambda: resolve({"duty": value})) == {("choice_unknown", ("duty",))}


@pytest.mark.parametrize("value", NOT_EVEN_NULL)
def test_the_last_round_counts_a_whole_number_of_times(value: object) -> None:
    assert complaints(lambda: resolve({"last_round": value})) == {("wrong_type", ("last_round",))}


@pytest.mark.parametrize("value", [-2, 0, 1, 5])
def test_the_last_round_counts_twice_to_four_times(value: int) -> None:
    refused = complaints(lambda: resolve({"last_round": value}))
    assert refused == {("out_of_range", ("last_round",))}


def test_what_comes_later_is_not_taken_yet() -> None:
    for key in ("places", "play_on", "pack"):
        assert complaints(partial(resolve, {key: None})) == {("key_unknown", (key,))}
    assert codes(lambda: resolve({"scoring": "places"})) == ["choice_unknown"]
    assert codes(lambda: resolve({"last_card": {"J": {"times": 2}}})) == ["wrong_type"]
