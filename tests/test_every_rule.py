"""A rule that is described has all that it needs elsewhere; what lacks something fails here."""

import json
import re
from pathlib import Path

import pytest

from app.i18n.rule_differences import value_text
from app.i18n.rule_texts import MULTIPLIED, NAMES, SENTENCES
from app.i18n.words import ENGLISH
from app.scoring.games import MULTIPLIERS
from app.scoring.rule_values import Flag
from app.scoring.rules import RULES
from app.web.rules_form.fields import FIELDS
from tests.model.random_games import OVERRIDES

ROOT = Path(__file__).parents[1]
SCORING_JS = ROOT / "static" / "js" / "round" / "scoring.js"
A_PRESET_BY_NAME = re.compile(r"""PRESETS(\[|\.get\()["']|\.preset (==|!=|in) """)


@pytest.mark.parametrize("key", RULES)
def test_every_rule_has_a_sentence_at_the_table(key: str) -> None:
    assert key in SENTENCES or key in ("preset", "name"), "which are the title"


def test_every_rule_is_told_when_it_changes() -> None:
    in_the_summary, card_by_card = {"scoring", "ends"}, {"values"}
    assert NAMES.keys() | in_the_summary | card_by_card == RULES.keys()


def test_every_rule_that_multiplies_hands_is_told_of_the_round() -> None:
    assert MULTIPLIED.keys() == MULTIPLIERS.keys()


def test_every_rule_has_its_fields_but_the_preset_which_is_chosen_first() -> None:
    assert FIELDS.keys() == RULES.keys() - {"preset"}


def test_the_phone_knows_the_rules_that_it_needs_and_lists_no_others() -> None:
    listed = re.search(r"const RULES = (\[.*?\]);", SCORING_JS.read_text("utf-8"), re.DOTALL)

    assert listed is not None
    assert json.loads(listed[1]) == [key for key, rule in RULES.items() if rule.phone]


def test_games_at_random_are_played_under_every_rule() -> None:
    """So the model, and with it the phone, is compared with the core under each of them."""
    assert OVERRIDES.keys() == RULES.keys() - {"preset"}


def test_a_rule_that_holds_or_does_not_is_told_by_yes_and_no() -> None:
    assert [value_text(Flag(), holds, ENGLISH) for holds in (True, False)] == ["yes", "no"]


def test_no_code_asks_for_a_preset_by_its_name() -> None:
    asking = [
        file.name
        for file in (ROOT / "app").rglob("*.py")
        if A_PRESET_BY_NAME.search(file.read_text("utf-8"))
    ]
    assert asking == []
