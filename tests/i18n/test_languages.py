"""Each language as its own people write it: plurals, numbers, days, and whole translations."""

import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from app.http import by_preference
from app.i18n.cards import face, one
from app.i18n.history import summary
from app.i18n.languages import preferred, words_in
from app.i18n.people import player
from app.i18n.problems import sentence
from app.i18n.rules import name_of
from app.i18n.words import ENGLISH, isolated, names
from app.ledger.commands import ChangeGame
from app.ledger.replay import story
from app.scoring.complaints import Complaint
from app.scoring.resolve import resolve
from tests.ledger.tables import Table

ROOT = Path(__file__).parents[2]


def test_every_text_is_translated_with_all_its_names_and_plurals() -> None:
    command = [sys.executable, ".ci/translations.py"]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize(
    ("count", "said"), [(1, "1 punct"), (2, "2 puncte"), (19, "19 puncte"), (20, "20 de puncte")]
)
def test_romanian_points_take_de_from_twenty_on(count: int, said: str) -> None:
    assert words_in("ro").points(count) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["−5", "999", "1,234"]),
        ("ro", ["−5", "999", "1.234"]),
        ("de", ["−5", "999", "1.234"]),
        ("es", ["−5", "999", "1234"]),
        ("fr", ["−5", "999", "1\u202f234"]),
    ],
)
def test_totals_are_written_as_in_that_country(language: str, said: list[str]) -> None:
    assert [words_in(language).number(total) for total in (-5, 999, 1234)] == said


@pytest.mark.parametrize(
    ("language", "day"),
    [
        ("en", "6 Mar 2026"),
        ("ro", "6 mar. 2026"),
        ("de", "06.03.2026"),
        ("es", "6 mar 2026"),
        ("fr", "6 mars 2026"),
    ],
)
def test_a_day_is_written_as_in_that_country(language: str, day: str) -> None:
    assert words_in(language).date(date(2026, 3, 6)) == day


def test_the_month_of_a_list_and_the_time_of_an_event_are_in_the_language() -> None:
    assert words_in("de").month(date(2026, 3, 6)) == "März 2026"
    assert "März" in words_in("de").moment(datetime(2026, 3, 6, 20, 14, tzinfo=UTC))


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("", "en"),
        ("ro-RO,ro;q=0.9,en;q=0.8", "ro"),
        ("de-AT", "de"),
        ("nl,fr;q=0.5", "fr"),
        ("fr;q=0.3,es;q=0.7", "es"),
        ("ro;q=0,de", "de"),
        ("zh, *", "en"),
        ("ro;q=much,fr;q=0.1", "fr"),
    ],
)
def test_a_browser_gets_the_first_of_its_languages_that_there_is(asked: str, answered: str) -> None:
    assert preferred(by_preference(asked)) == answered


def test_a_language_that_is_not_there_is_english() -> None:
    assert words_in("xx").language == "en"


@pytest.mark.parametrize(
    ("language", "printed"), [("en", "A J Q K"), ("de", "A B D K"), ("fr", "A V D R")]
)
def test_cards_carry_the_letters_of_the_country(language: str, printed: str) -> None:
    words = words_in(language)

    assert " ".join(face(card, words) for card in "AJQK") == printed
    assert face("TD", words) == "10♦"
    assert face("JK", words) == "JK"


def test_a_card_and_a_number_are_different_words() -> None:
    assert one("8", words_in("de")) == "Acht"


def test_the_presets_are_called_in_the_language_and_a_tables_own_rules_as_it_calls_them() -> None:
    words = words_in("ro")

    assert name_of(resolve("house"), words) != "House rules"
    assert name_of(resolve({"preset": "house", "name": "Ann’s rules"}), words) == "Ann’s rules"


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ("Ida", "Ana, Bo e Ida"),
        ("íñigo", "Ana, Bo e íñigo"),
        ("Hilda", "Ana, Bo e Hilda"),
        ("Hierro", "Ana, Bo y Hierro"),
        ("Hugo", "Ana, Bo y Hugo"),
        ("Yago", "Ana, Bo y Yago"),
    ],
)
def test_spanish_says_e_before_the_sound_of_an_i(last: str, said: str) -> None:
    assert names(["Ana", "Bo", last], words_in("es")) == said
    assert names(["Ana", "Bo", last], words_in("fr")) == f"Ana, Bo et {last}"


def test_a_name_from_right_to_left_is_set_apart_in_a_sentence() -> None:
    table = Table("Ann", "שרה")

    assert player(table.game, "p2") == "\u2068שרה\u2069"
    assert names(["Ann", "שרה"], words_in("en")) == "Ann and \u2068שרה\u2069"
    assert isolated("Ann") == "Ann"
    assert names([player(table.game, "p2")], words_in("en")) == "\u2068שרה\u2069"


def test_whatever_else_is_typed_from_right_to_left_is_set_apart_too() -> None:
    table = Table("Ann", "שרה", starts={"שרה": 5})
    assert "\u2068שרה\u2069 at 5" in _last_told(table)
    table.rename("ערב שישי")
    assert _last_told(table) == "The game is called “\u2068ערב שישי\u2069” now."
    table.do(ChangeGame(table.game.revision, note="אצל שרה"))
    assert _last_told(table) == "A note was made: “\u2068אצל שרה\u2069”."
    table.join("مريم", 7)
    assert _last_told(table) == "\u2068مريم\u2069 joined at 7."
    table.change("مريم", name="منى")
    assert _last_told(table) == "\u2068مريم\u2069 was renamed to \u2068منى\u2069."
    table.play_by({"preset": "standard", "name": "שרה"})
    assert "\u2068שרה\u2069" in _last_told(table)
    taken = sentence(Complaint("name_taken", (), {"name": "שרה"}), None, ENGLISH)
    assert taken == "Somebody here is called \u2068שרה\u2069 already."


def _last_told(table: Table) -> str:
    return summary(list(story(table.events))[-1], ENGLISH)


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", {"one": "{num} card", "other": "{num} cards"}),
        ("ro", {"one": "{num} carte", "few": "{num} cărți", "other": "{num} de cărți"}),
        ("fr", {"one": "{num} carte", "other": "{num} cartes"}),
    ],
)
def test_a_phone_gets_a_form_for_each_plural_category_of_the_language(
    language: str, forms: dict[str, str]
) -> None:
    assert words_in(language).plural_forms("%(num)s card", "%(num)s cards") == forms
