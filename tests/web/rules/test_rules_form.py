"""The rules' form: every rule has its fields, and what is typed in them is the rule."""

from dataclasses import replace
from typing import get_args

import pytest

from app.scoring.complaints import Invalid
from app.scoring.jokers import Doubles
from app.scoring.presets import PRESETS
from app.scoring.resolve import resolve, up_to_date
from app.scoring.rule_values import Flag, Maybe, OneOf
from app.scoring.rules import RULES, Rules
from app.web.rules_form.field_kinds import Checkbox, RuleField, Select
from app.web.rules_form.fields import FIELDS
from app.web.rules_form.form import (
    TypedRules,
    can_be_shown,
    fit_options,
    form_of,
    form_of_json,
    rules_of,
    typed_rules,
)
from app.web.rules_form.reading import FieldReader
from app.web.rules_form.sharing import LONGEST_JSON, compact, link_to, shared

OWN: list[dict[str, object]] = [
    {
        "preset": "house",
        "name": "Friday",
        "joker": {"points": 50},
        "values": {"JC": None, "QS": 40, "T": 5},
        "resets": {"100": 50, "101": 0},
        "last_card": {"Q": -20, "TS": -40},
        "decks": {"2": 1, "4": 3},
        "round_to": 10,
        "joker_cap": None,
    },
    {
        "scoring": "zero_sum",
        "ends": [{"when": "score", "at": 200, "above": True}, {"when": "rounds", "count": 9}],
        "players": [3, 5],
    },
    {
        "preset": "countdown",
        "start": 13,
        "ends": [{"when": "zero"}, {"when": "rounds", "count": 9}],
    },
    {"preset": "chips", "debt": "physical", "start": 200},
    {"preset": "classic", "tie": "share", "blocked_tie": "each"},
    {"preset": "last-one", "joker": None, "blocked": "nobody_scores"},
    {"ends": []},
    {"preset": "house", "duty": None},
    {"duty": "highest", "ends": [{"when": "rounds", "count": 3}], "last_round": 2},
    {"ends": [{"when": "eliminated", "at": 101, "above": True}]},
    # What would come along with the way of scoring is said otherwise.
    {"preset": "winner-collects", "scoring": "penalty", "blocked": "lowest_collects"},
    {"preset": "chips", "scoring": "penalty", "blocked": "nobody_scores", "ends": []},
]


def typed_over(begun: Rules, **fields: str) -> TypedRules:
    """Return the form of these rules with some fields typed over: ``r_v_8="20"``."""
    form = form_of(begun)
    more = {name.replace("_", "-"): text for name, text in fields.items()}
    sent = {"rules": form.choice, "mine": form.mine, "target": form.target, "own": form.own}
    return typed_rules({**sent, **form.options, **more})


def wrong_fields(form: TypedRules) -> list[str]:
    with pytest.raises(Invalid) as refused:
        rules_of(form)
    return [str(complaint.loc[0]) for complaint in refused.value.complaints]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_goes_into_the_form_and_comes_out_the_same(preset: str) -> None:
    assert rules_of(form_of(PRESETS[preset])) == PRESETS[preset]
    assert form_of(PRESETS[preset]).choice == preset
    assert can_be_shown(PRESETS[preset])


@pytest.mark.parametrize("spec", OWN)
def test_rules_of_their_own_do_too(spec: dict[str, object]) -> None:
    rules = resolve(spec)

    assert form_of(rules).choice == "mine"
    assert can_be_shown(rules)
    assert rules_of(form_of(rules)) == rules


@pytest.mark.parametrize("spec", OWN)
def test_shared_rules_are_the_same_and_no_longer_than_a_link_may_be(
    spec: dict[str, object],
) -> None:
    rules = resolve(spec)

    assert shared(compact(rules)) == rules
    assert len(link_to(rules)) < 2_000


def test_a_preset_to_another_target_stays_that_preset() -> None:
    form = form_of(resolve({"ends": [{"when": "score", "at": 150}]}))

    assert (form.choice, form.target, form.own) == ("standard", "own", "150")


def test_what_is_typed_is_the_rule() -> None:
    rules = rules_of(
        typed_over(
            PRESETS["standard"],
            r_v_8="20",
            r_cards="Q♠ = 13, j♣=−5; 10D: 2",
            r_joker="points",
            r_joker_points="40",
            r_cap="99",
            r_resets="100 -> 50",
            r_last="10S = -10",
            r_deal_5="4",
            r_name="  Ours ",
        )
    )

    assert rules.values["8"] == 20
    assert (rules.values["QS"], rules.values["JC"], rules.values["TD"]) == (13, -5, 2)
    assert rules.joker is not None
    assert (rules.joker.points, rules.joker_cap) == (40, 99)
    assert (rules.resets, rules.last_card) == ({100: 50}, {"TS": -10})
    assert (rules.dealt_to(4), rules.dealt_to(5), rules.dealt_to(6)) == (5, 4, 5)
    assert rules.name == "Ours"


@pytest.mark.parametrize(
    ("fields", "at"),
    [
        ({"r_v_8": "x"}, "r-v-8"),
        ({"r_v_8": ""}, "r-v-8"),
        ({"r_v_8": "10000"}, "r-v-8"),
        ({"r_cards": "hello"}, "r-cards"),
        ({"r_cards": "XX = 5"}, "r-cards"),
        ({"r_cards": "Q = 5"}, "r-cards"),
        ({"r_cards": "QS = 5, QS = 6"}, "r-cards"),
        ({"r_cards": "JK = 5"}, "r-cards"),
        ({"r_joker": "points", "r_joker_points": ""}, "r-joker-points"),
        ({"r_joker": "sometimes"}, "r-joker-points"),
        ({"r_cap": "1e3"}, "r-cap"),
        ({"r_end_rounds": "1", "r_count": "0"}, "r-count"),
        ({"r_tie": "fight"}, "r-tie"),
        ({"r_blocked": ""}, "r-blocked"),
        ({"r_resets": "a = 5"}, "r-resets"),
        ({"r_round": "1"}, "r-round"),
        ({"r_last": "Q"}, "r-last"),
        ({"r_start": ""}, "r-start"),
        ({"r_low": "5", "r_high": "3"}, "r-players"),
        ({"r_low": "x"}, "r-low"),
        ({"r_decks_4": "0"}, "r-decks"),
        ({"r_deal_2": "53"}, "r-deal"),
        ({"r_name": "x" * 41}, "r-name"),
        ({"own": "0", "target": "own"}, "own"),
        ({"rules": "poker"}, "rules"),
        ({"rules": "mine", "mine": "{", "r_base": "mine"}, "rules"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(fields: dict[str, str], at: str) -> None:
    assert wrong_fields(typed_over(PRESETS["standard"], **fields)) == [at]


def test_everything_that_is_wrong_is_said_at_once() -> None:
    form = typed_over(PRESETS["house"], r_v_8="x", r_start="y", r_tie="z")

    assert sorted(wrong_fields(form)) == ["r-start", "r-tie", "r-v-8"]


def test_options_that_the_kind_does_not_use_are_left_alone() -> None:
    rules = rules_of(typed_over(PRESETS["chips"], r_cap="x", r_last="nonsense", r_end_zero="1"))

    assert rules == PRESETS["chips"]


def test_other_rules_are_taken_whole_whatever_the_old_options_say() -> None:
    form = typed_over(PRESETS["standard"], rules="chips", r_v_8="x")

    assert rules_of(form) == PRESETS["chips"]
    assert fit_options(form).options["r-start"] == "100"


def test_a_target_that_was_changed_goes_along_to_other_rules() -> None:
    form = typed_over(PRESETS["standard"], rules="winner-collects", target="200")

    assert rules_of(form).ends[0].at == 200
    assert (
        rules_of(typed_over(PRESETS["standard"], rules="classic", target="200"))
        == (PRESETS["classic"])
    )


def test_another_kind_of_scoring_brings_the_ends_that_go_with_it() -> None:
    form = typed_over(PRESETS["house"], r_scoring="countdown")
    assert form.other_kind

    now = rules_of(fit_options(form))
    assert (now.scoring, now.start, [end.when for end in now.ends]) == ("countdown", 8, ["zero"])
    assert now.values == PRESETS["house"].values


def test_the_order_of_the_ends_stays() -> None:
    rules = resolve({"ends": [{"when": "below_zero"}, {"when": "score", "at": 100}]})

    assert rules_of(form_of(rules)) == rules


def test_rules_that_say_more_than_there_are_fields_for_are_kept_whole() -> None:
    ends = [{"when": "score", "at": 500}, {"when": "eliminated", "at": 100}]
    rules = resolve({"ends": ends})

    assert not can_be_shown(rules)
    assert rules_of(typed_over(rules, r_v_8="20")) == rules


def test_pasted_json_fills_the_form() -> None:
    form = form_of_json({"json": ' {"preset":"house","name":"Ours","joker":null} '})

    assert form.choice == "mine"
    assert (form.options["r-name"], form.options["r-joker"]) == ("Ours", "none")
    assert form_of_json({"json": "chips"}).choice == "chips"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[1]",
        "poker",
        '{"preset":"poker"}',
        '{"preset":"house","preset":"chips"}',
        '{"start":1e999}',
        '{"start":NaN}',
        '{"start":"5"}',
        '{"spam":1}',
        '{"name":"\\ud800"}',
        "[" * LONGEST_JSON,
        "9" * LONGEST_JSON,
        '{"name":"' + "x" * LONGEST_JSON + '"}',
    ],
)
def test_pasted_nonsense_is_refused_at_its_field(text: str) -> None:
    with pytest.raises(Invalid) as refused:
        form_of_json({"json": text})

    assert {complaint.loc for complaint in refused.value.complaints} == {("json",)}


def test_a_blocked_round_that_would_reward_the_largest_hand_is_refused_at_its_field() -> None:
    form = typed_over(resolve("winner-collects"), r_blocked="everyone_counts")
    assert wrong_fields(form) == ["r-blocked"]


def test_rules_of_an_older_game_begin_the_form_as_they_can_be_chosen_today() -> None:
    older = replace(resolve("winner-collects"), blocked="everyone_counts")
    assert up_to_date(older) == resolve("winner-collects")
    assert shared(compact(older)) == resolve("winner-collects")
    assert up_to_date(resolve("standard")) == resolve("standard")


def test_a_rule_that_the_new_way_of_scoring_does_not_use_stays_as_it_was() -> None:
    form = typed_over(PRESETS["standard"], r_debt="physical", r_blocked="lowest_collects")
    assert (rules_of(form).debt, rules_of(form).blocked) == ("ledger", "lowest_collects")


def test_no_two_rules_share_a_field() -> None:
    filled_fields = [name for field in FIELDS.values() for name in _names_of(field)]
    assert len(filled_fields) == len(set(filled_fields))


@pytest.mark.parametrize("key", FIELDS)
def test_every_choice_of_a_rule_can_be_selected(key: str) -> None:
    value, field = RULES[key].value, FIELDS[key]
    words = value.kind if isinstance(value, Maybe) else value
    if isinstance(words, OneOf):
        assert isinstance(field, Select)
        blank = {""} if isinstance(value, Maybe) else set[str]()
        assert field.choices.keys() == {*get_args(words.choices), *blank}


def test_the_jokers_ways_of_doubling_can_be_selected() -> None:
    field = FIELDS["joker"]
    assert isinstance(field, Select)
    assert field.choices.keys() == {"none", "points", *get_args(Doubles)}


def test_a_box_is_a_rule_that_holds_or_does_not() -> None:
    box = Checkbox(name="r-box")
    for text, holds in (("1", True), ("", False)):
        form = FieldReader({"r-box": text} if text else {})
        assert box.read(form, Flag(), PRESETS["standard"]) is holds
        assert box.fill(holds) == form.fields


def _names_of(field: RuleField) -> set[str]:
    key = next(key for key, one in FIELDS.items() if one is field)
    names = [field.fill(getattr(rules, key)) for rules in PRESETS.values()]
    return {name for fields in names for name in fields}
