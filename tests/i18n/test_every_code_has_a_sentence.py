"""Nothing that can be raised, recorded or followed is without words."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from app import play
from app.i18n import consequences as consequence_words
from app.i18n import (
    event_descriptions,
    keeping,
    problem_texts,
    problems,
    round_events,
    rule_differences,
    rule_texts,
    rules_of_ending,
    rules_of_hands,
)
from app.i18n import rules as rules_words
from app.i18n.words import ENGLISH
from app.ledger.codec import kind_of
from app.ledger.consequences import consequences
from app.ledger.events import Event
from app.ledger.refusals import Refusal, Stale
from app.scoring.complaints import Complaint
from app.scoring.end_conditions import EndKind
from app.scoring.jokers import Doubles
from app.scoring.presets import PRESETS
from app.scoring.rule_values import Maybe, OneOf
from app.scoring.rules import RULES, Blocked, Scoring, Tie
from app.scoring.tally import EndingKind, RoundEvent

APP = Path(__file__).resolve().parents[2] / "app"
BELOW = [f for part in ("scoring", "ledger", "play", "api") for f in APP.glob(f"{part}/*.py")]
CODE = re.compile(r"[a-z]+(_[a-z0-9]+)*")

KNOWN: dict[str, object] = {
    "card": "8",
    "rank": "J",
    "suits": "C",
    "known": ["a", "b"],
    "expected": "integer",
    "what": "chips",
    "player": "Bo",
}


def _calls(*names: str) -> Iterator[ast.Call]:
    for file in BELOW:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
                yield node


def _complaints() -> dict[str, set[str]]:
    """Return every code of a complaint in the source, with the params that always come along."""
    found: dict[str, set[str]] = {}
    for call in _calls("complain", "Complaint", "Unreadable"):
        first = call.args[0] if call.args else None
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            params = _params(call)
            found[first.value] = found.get(first.value, params) & params
    return found


def _params(call: ast.Call) -> set[str]:
    named = {keyword.arg for keyword in call.keywords if keyword.arg}
    for argument in call.args:
        if isinstance(argument, ast.Dict):
            named |= {str(key.value) for key in argument.keys if isinstance(key, ast.Constant)}
    return named


def test_the_source_was_read() -> None:
    codes = _complaints()

    assert {"hand_missing", "too_many_cards", "name_taken", "not_json", "key_unknown"} <= set(codes)
    assert len(codes) > 40
    assert all(CODE.fullmatch(code) for code in codes)


@pytest.mark.parametrize(("code", "params"), sorted(_complaints().items()))
def test_every_complaint_has_a_sentence_that_its_params_fill(code: str, params: set[str]) -> None:
    example: dict[str, object] = dict.fromkeys(params, 2)
    example |= {key: value for key, value in KNOWN.items() if key in params}

    sentence = problems.sentence(Complaint(code, ("here",), example), None, ENGLISH)

    assert sentence[0].isupper() or sentence[0] == "“"
    assert sentence.endswith(".")
    assert "%" not in sentence


@pytest.mark.parametrize("kind", ["integer", "string", "boolean", "list", "object"])
def test_every_type_that_is_expected_has_a_sentence(kind: str) -> None:
    assert problem_texts.TYPES[kind]


def test_no_other_type_is_ever_expected() -> None:
    expected = {
        keyword.value.value
        for call in _calls("complain", "Complaint")
        for keyword in call.keywords
        if keyword.arg == "expected" and isinstance(keyword.value, ast.Constant)
    }

    assert expected <= problem_texts.TYPES.keys()


def test_every_refusal_has_a_sentence() -> None:
    refused = {kind.code for kind in Refusal.__subclasses__() if kind is not Stale}
    refused |= {play.NoToken.code, play.NotKeeper.code, play.KeyReused.code}

    assert refused - {"not_found"} <= problem_texts.REFUSALS.keys()


def test_everything_that_may_not_be_found_has_a_sentence() -> None:
    missed = {
        call.args[0].value for call in _calls("NotFound") if isinstance(call.args[0], ast.Constant)
    }

    assert {"game", "round", "player", "ending", "strike"} <= missed
    assert missed <= problem_texts.NOT_FOUND.keys()


def test_every_event_can_be_told() -> None:
    kinds = {kind_of(object.__new__(event)) for event in get_args(Event)}

    assert event_descriptions.DESCRIPTIONS.keys() == kinds


def test_everything_that_happens_in_a_round_has_a_sentence() -> None:
    assert round_events.SENTENCES.keys() == set(get_args(RoundEvent))


def test_every_consequence_has_a_sentence() -> None:
    codes = {
        call.args[0].value
        for call in _calls("Consequence", "_changed")
        if isinstance(call.args[0], ast.Constant)
    }

    assert callable(consequences)
    assert codes == consequence_words.TELLERS.keys()


def test_every_kind_of_rules_has_a_name() -> None:
    assert set(get_args(Scoring)) == rules_words.SCORING_NAMES.keys()
    assert set(get_args(EndKind)) == rules_words.ENDS.keys() | {"rounds"}
    assert PRESETS.keys() == rules_words.NAMES.keys()


def test_every_choice_of_the_rules_has_words() -> None:
    assert rule_texts.SCORING_SENTENCES.keys() == set(get_args(Scoring))
    assert rules_words.CONDITIONS.keys() | {"rounds"} == set(get_args(EndKind))
    assert keeping.WHY_OVER.keys() == set(get_args(EndingKind)) - {"early"}
    assert rules_of_ending.TIES.keys() == set(get_args(Tie))
    assert rules_of_ending.BLOCKED.keys() == set(get_args(Blocked))
    assert (
        rules_of_hands.DOUBLES.keys() == rule_differences.DOUBLES.keys() == set(get_args(Doubles))
    )


@pytest.mark.parametrize("key", rule_texts.NAMES)
def test_every_choice_of_a_rule_has_a_name_in_a_difference(key: str) -> None:
    value = RULES[key].value
    words = value.kind if isinstance(value, Maybe) else value
    if isinstance(words, OneOf):
        unchosen = {None} if isinstance(value, Maybe) else set[None]()
        assert rule_texts.NAMES[key].choices.keys() == {*get_args(words.choices), *unchosen}
