"""Rules in a few words, and people as they are called."""

import pytest

from app.i18n.people import keeper
from app.i18n.rules import explain, how_it_is_won, in_short, name_of, summary
from app.i18n.words import ENGLISH, Words, names
from app.scoring.end_conditions import End
from app.scoring.resolve import resolve
from app.scoring.rules import Rules


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("standard", "Penalty to 100, lowest wins"),
        ("winner-collects", "Winner collects to 100, highest wins"),
        ({"ends": [{"when": "score", "at": 200, "above": True}]}, "Penalty to above 200,"),
        ({"ends": [{"when": "score", "at": 50, "per_player": True}]}, "Penalty to 50 × players,"),
        ({"ends": [{"when": "rounds", "count": 5}]}, "Penalty over 5 rounds,"),
        (
            {"ends": [{"when": "score", "at": 100}, {"when": "rounds", "count": 9}]},
            "Penalty to 100 or over 9 rounds,",
        ),
        ({"ends": []}, "Penalty, lowest wins"),
    ],
)
def test_rules_in_a_few_words(rules: object, said: str) -> None:
    assert summary(resolve(rules), ENGLISH).startswith(said)


@pytest.mark.parametrize(
    ("rules", "called"),
    [
        ("standard", "Standard"),
        ({"ends": [{"when": "score", "at": 200}]}, "Standard"),  # said beside it: "to 200"
        ({"values": {"A": 20}}, "Standard, changed"),
        ({"ends": [{"when": "rounds", "count": 5}]}, "Standard, changed"),
        ({"preset": "house", "joker_cap": None}, "House rules, changed"),
        ({"values": {"A": 20}, "name": "Friday’s"}, "Friday’s"),
    ],
)
def test_what_rules_are_called(rules: object, called: str) -> None:
    assert name_of(resolve(rules), ENGLISH) == called


def test_of_the_house_rules_it_is_said_before_they_are_chosen_what_is_special() -> None:
    assert in_short(resolve("house"), ENGLISH) == (
        "As Standard, but eights 8, aces 20, J♣ 50, J♦ −5; "
        "jokers double, and below zero is an end as well."
    )
    assert in_short(resolve("classic"), ENGLISH) == how_it_is_won(resolve("classic"), ENGLISH)


def test_rules_of_every_kind_have_words() -> None:
    rules = Rules(
        preset="x",
        name="X",
        scoring="chips",
        values={},
        ends=(End("broke"),),
        tie="share",
        blocked="nobody_scores",
    )

    assert summary(rules, ENGLISH) == "Chips until somebody is broke, most chips win"


@pytest.mark.parametrize(
    ("rules", "in_a_line", "in_a_sentence"),
    [
        (
            "standard",
            "Penalty to 100, lowest wins",
            "Everyone adds what is left in their hand; "
            "when somebody reaches 100, the lowest total wins.",
        ),
        (
            "winner-collects",
            "Winner collects to 100, highest wins",
            "Whoever goes out adds what all the others hold; "
            "when somebody reaches 100, the highest total wins.",
        ),
        (
            "classic",
            "Winner collects to 50 × players, highest wins",
            "Whoever goes out adds what all the others hold; when somebody reaches "
            "50 for each player at the table, the highest total wins.",
        ),
        (
            "house",
            "Penalty to 100 or until somebody is below zero, lowest wins",
            "Everyone adds what is left in their hand; "
            "when somebody reaches 100 or somebody is below zero, the lowest total wins.",
        ),
        (
            "chips",
            "Chips until somebody is broke, most chips win",
            "The others pay what they hold to whoever goes out, in chips; "
            "when somebody cannot pay, the most chips win.",
        ),
        (
            "countdown",
            "Countdown to zero, first one there wins",
            "Whoever goes out goes down by one; the first to reach zero wins.",
        ),
        (
            "five-rounds",
            "Penalty over 5 rounds, lowest wins",
            "Everyone adds what is left in their hand; "
            "when five rounds have been played, the lowest total wins.",
        ),
        (
            "last-one",
            "Penalty until only one is below 100, last one in wins",
            "Everyone adds what is left in their hand; "
            "whoever reaches 100 is out, and the last one in wins.",
        ),
        (
            {"ends": [{"when": "score", "at": 200, "above": True}]},
            "Penalty to above 200, lowest wins",
            "Everyone adds what is left in their hand; "
            "when somebody goes past 200, the lowest total wins.",
        ),
        (
            {"ends": [], "scoring": "average"},
            "Average, highest wins",
            "Whoever goes out adds the average of what the others hold, halves up; "
            "when the game is ended by hand, the highest total wins.",
        ),
    ],
)
def test_every_preset_is_told_in_a_line_and_in_a_sentence(
    rules: object, in_a_line: str, in_a_sentence: str
) -> None:
    resolved = resolve(rules)

    assert summary(resolved, ENGLISH) == in_a_line
    assert how_it_is_won(resolved, ENGLISH) == in_a_sentence


def test_the_standard_rules_in_full() -> None:
    assert explain(resolve("standard"), ENGLISH) == (
        "Penalty to 100, lowest wins.",
        "Everyone adds what is left in their hand.",
        "Eights 50, aces 1, tens and court cards 10, the others their face value.",
        "If whoever goes out is caught not having said “one card”, the next card of the stock "
        "can be added to all other hands.",
        "Penalties, such as for grabbed cards, cost the player they are given to.",
        "If nobody can go out, everyone counts their hand.",
        "If the best are level at the end, they share the win.",
        "Eights are wild.",
        "Seven cards each for two players, five cards each from three players on.",
        "One deck for two to five players, two decks from six players on.",
        "For two to ten players.",
    )


def test_the_house_rules_in_full() -> None:
    assert explain(resolve("house"), ENGLISH)[1:] == (
        "Everyone adds what is left in their hand.",
        "Aces 20, tens and court cards 10, the jack of clubs 50, the jack of diamonds −5, "
        "the others their face value.",
        "A joker doubles the other cards of the hand, and a second doubles them again.",
        "If only a joker takes a total past 99, it stays at 99.",
        "If whoever goes out is caught not having said “one card”, the next card of the stock "
        "can be added to all other hands.",
        "Penalties, such as for grabbed cards, cost the player they are given to.",
        "If nobody can go out, everyone counts their hand.",
        "If the best are level at the end, one more hand with everyone decides: "
        "whoever goes out first wins.",
        "Eights are wild.",
        "Seven cards each.",
        "Two decks.",
        "For two to ten players.",
        "After the first round, whoever has the most points keeps score.",
    )


def test_in_chips_several_lowest_hands_always_split() -> None:
    rules = {"preset": "chips", "blocked": "lowest_collects", "blocked_tie": "each"}
    told = explain(resolve(rules), ENGLISH)
    assert "Several lowest hands split that; what does not divide stays with the payers." in told
    assert "Several lowest hands get all of it each." not in told


def test_one_round_is_one_round() -> None:
    rules = resolve({"ends": [{"when": "rounds", "count": 1}]})
    assert summary(rules, ENGLISH) == "Penalty over one round, lowest wins"


def test_of_two_limits_only_the_lower_one_is_told() -> None:
    ends = [{"when": "eliminated", "at": 100}, {"when": "eliminated", "at": 80}]
    told = explain(resolve({"ends": ends}), ENGLISH)
    assert "Whoever reaches 80 is out and plays no more; the last one in wins." in told
    assert not [sentence for sentence in told if "reaches 100 is out" in sentence]


def test_a_countdown_says_nothing_of_what_it_does_not_use() -> None:
    assert explain(resolve({"preset": "countdown", "joker": {"points": 50}}), ENGLISH) == (
        "Countdown to zero, first one there wins.",
        "Whoever goes out goes down by one.",
        "Everyone starts at 8.",
        "If nobody can go out, nobody scores.",
        "Everyone is dealt as many cards as their total, and that rank is wild for them alone.",
        "One deck for two to five players, two decks from six players on.",
        "For two to ten players.",
    )


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("chips", "Everyone starts with 100 chips."),
        (
            "chips",
            "A joker alone ruins nobody: if only the joker is too much, "
            "they pay what is left and play on.",
        ),
        ("chips", "Whoever cannot pay goes below zero, and the winner gets it all."),
        (
            {"preset": "chips", "debt": "physical"},
            "Whoever cannot pay gives the chips that are there, and no more.",
        ),
        ("chips", "Chips can be lent between rounds."),
        ("chips", "After the first round, whoever has the most chips keeps score."),
        ("chips", "If nobody can go out, nobody scores."),
        ("last-one", "A joker counts 40 points."),
        ("last-one", "Whoever reaches 100 is out and plays no more; the last one in wins."),
        ({"preset": "last-one", "tie": "play_on"}, "If the best are level at the end, they share"),
        ("winner-collects", "If nobody can go out, the lowest hand collects the differences."),
        ("winner-collects", "Several lowest hands split that, rounded down."),
        ({"preset": "classic", "blocked_tie": "each"}, "Several lowest hands get all of it each."),
        ({"tie": "play_on"}, "If the best are level at the end, the game goes on until one leads."),
        (
            {"joker": {"doubles": "once"}},
            "A joker doubles the other cards of the hand; a second changes nothing.",
        ),
        (
            {"joker": {"doubles": "additive"}},
            "Each joker adds the other cards of the hand once more.",
        ),
        (
            {"round_to": 10},
            "Every hand is rounded to the nearest 10, halves up, but never to nothing.",
        ),
        (
            {"last_card": {"Q": -20, "QS": -40}},
            "Going out on one of these scores as well: queen −20, queen of spades −40.",
        ),
        (
            {"resets": {"100": 50, "101": 0}},
            "A total of exactly 100 becomes 50 and exactly 101 becomes 0.",
        ),
        ({"players": [4, 4]}, "For four players."),
        ({"deal": {"2": 1}}, "One card each."),
        (
            {"decks": {"2": 1, "4": 2, "7": 3}, "players": [3, 8]},
            "One deck for three players, two decks for four to six players, "
            "three decks from seven players on.",
        ),
    ],
)
def test_what_a_rule_means_at_the_table(rules: object, said: str) -> None:
    explained = explain(resolve(rules), ENGLISH)

    assert [text for text in explained if text.startswith(said)], explained


@pytest.mark.parametrize(
    ("rules", "word"),
    [
        ("standard", "joker"),
        ("standard", "chips"),
        ({"joker_cap": 99}, "past 99"),
        ("chips", "past 99"),
        ({"preset": "chips", "last_card": {"Q": 5}}, "Going out on"),
        ({"ends": []}, "at the end"),
        ("house", "rounded"),
        ({"preset": "countdown", "joker": {"points": 5}, "joker_cap": 99}, "past 99"),
        ({"preset": "chips", "joker": None}, "joker"),
        ("countdown", "added to all other hands"),
        ("countdown", "Penalties"),
    ],
)
def test_what_the_rules_do_not_use_is_not_mentioned(rules: object, word: str) -> None:
    assert word not in " ".join(explain(resolve(rules), ENGLISH))


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (dict.fromkeys("A23456789TJQK", 1), "Every card 1."),
        (dict.fromkeys("A2345679TJQK", 1), "Eights 50, all others 1."),
        (
            {**dict.fromkeys("2345679", 5), "A": 15, "QS": 40},
            "Eights 50, aces 15, tens and court cards 10, the queen of spades 40, all others 5.",
        ),
        (
            {"K": 13, "Q": 12, "2": 20},
            "Eights 50, aces 1, twos 20, tens and jacks 10, queens 12, kings 13, "
            "the others their face value.",
        ),
    ],
)
def test_what_the_cards_count(values: dict[str, int], said: str) -> None:
    assert said in explain(resolve({"values": values}), ENGLISH)


@pytest.mark.parametrize(
    ("credential", "said"),
    [
        ("keeper-1", "the keeper"),
        ("keeper-2", "the second keeper"),
        ("keeper-10", "the tenth keeper"),
        ("keeper-11", "keeper 11"),
    ],
)
def test_keepers_are_told_apart_by_when_they_took_over(credential: str, said: str) -> None:
    assert keeper(credential, ENGLISH) == said


def test_names_in_a_row() -> None:
    assert names([], ENGLISH) == ""
    assert names(["Ann"], ENGLISH) == "Ann"
    assert names(["Ann", "Bo"], ENGLISH) == "Ann and Bo"
    assert names(["Ann", "Bo", "Cy"], ENGLISH) == "Ann, Bo and Cy"


def test_numbers_as_people_write_them() -> None:
    assert [ENGLISH.number(points) for points in (0, 15, -5)] == ["0", "15", "−5"]


def test_sentences_are_looked_up_in_the_language_that_is_passed_in() -> None:
    upside_down = Words(
        "en",
        lambda text: text[::-1].replace("s)%", "%"),
        lambda one, _many, _n: one,
        ENGLISH.pgettext,
    )

    assert keeper("keeper-1", upside_down) == "repeek eht"
