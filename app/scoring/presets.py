"""The presets: whole rules that a table can name, each with its source."""

from collections.abc import Mapping
from dataclasses import replace

from app.scoring.end_conditions import End
from app.scoring.jokers import Joker
from app.scoring.rules import Rules

STANDARD_VALUES: Mapping[str, int] = {
    "A": 1,
    **{str(face): face for face in range(2, 8)},
    "8": 50,
    "9": 9,
    **dict.fromkeys("TJQK", 10),
}
"""Eights 50, king, queen, jack and ten 10, ace 1, the others their face value."""

STANDARD = Rules(
    preset="standard",
    name="Standard",
    scoring="penalty",
    values=STANDARD_VALUES,
    ends=(End("score", at=100),),
    tie="share",
    blocked="everyone_counts",
)
"""Everyone else adds the rest of their hand; at 100 the game ends and the lowest total wins.

Source: the common rules of Crazy Eights as card-game books print them. One deck to five players
and two above; seven cards each for two players, five otherwise. A blocked round counts for
everyone, and equal lowest totals share the win.
"""

WINNER_COLLECTS = replace(
    STANDARD,
    preset="winner-collects",
    name="Winner collects",
    scoring="winner_collects",
    tie="play_on",
    blocked="lowest_collects",
    blocked_tie="split",
)
"""The player who went out collects the others' hands; the first to reach 100 wins.

Source: the older way of the same books. When nobody can go out, the lowest hand collects the
differences, split if several are lowest; equal best totals play on until one leads.
"""

CLASSIC = replace(
    WINNER_COLLECTS,
    preset="classic",
    name="Classic",
    ends=(End("score", at=50, per_player=True),),
)
"""The player who went out collects; 50 points a player win: 100 for two players, 350 for seven.

Source: the rules of Crazy Eights as tournament sheets print them. When the stock runs out and
nobody can play, the lowest hand collects the differences.
"""

HOUSE_VALUES: Mapping[str, int] = {
    **{str(face): face for face in range(2, 10)},
    **dict.fromkeys("TJQK", 10),
    "A": 20,
    "JC": 50,
    "JD": -5,
}
"""2 to 9 their face value, the eight included; ten, jack, queen and king 10; ace 20; the jack of
clubs 50 and the jack of diamonds -5."""

HOUSE = Rules(
    preset="house",
    name="House rules",
    scoring="penalty",
    values=HOUSE_VALUES,
    joker=Joker(doubles="compound"),
    joker_cap=99,
    ends=(End("score", at=100), End("below_zero")),
    tie="sudden_death",
    blocked="everyone_counts",
    duty="highest",
    decks={2: 2},
    deal={2: 7},
)
"""Everyone else adds the rest of their hand; at 100, or below zero, the lowest total wins.

Source: the house rules of a table that has played them for years. A joker doubles the other
cards of the hand; if only the joker takes a total past 99, it stays at 99. A tie for lowest is
settled by one hand with everyone. After the first round, the highest total keeps score.
"""

CHIPS = replace(
    HOUSE,
    preset="chips",
    name="Chips",
    scoring="chips",
    joker_cap=None,
    start=100,
    ends=(End("broke"),),
    blocked="nobody_scores",
)
"""Everyone starts with 100 chips; the others pay the player who went out; the most chips win.

Source: the same table's game for chips. It is over when somebody cannot pay; a joker alone can
never ruin a player. In a blocked round there is nobody to pay.
"""

COUNTDOWN = replace(
    STANDARD,
    preset="countdown",
    name="Countdown",
    scoring="countdown",
    start=8,
    ends=(End("zero"),),
    blocked="nobody_scores",
)
"""The player who goes out comes one nearer to zero; the first at zero wins.

Source: Crazy Eights Countdown. From 8 down: a player's total is the number of cards they
are dealt, and the rank that is wild for them alone.
"""

FIVE_ROUNDS = replace(
    STANDARD,
    preset="five-rounds",
    name="Five rounds",
    ends=(End("rounds", count=5),),
)
"""The standard values over exactly five rounds; the lowest total wins.

Source: the short game of card-game books.
"""

LAST_ONE = replace(
    STANDARD,
    preset="last-one",
    name="Last one in",
    values={**STANDARD_VALUES, "8": 25, "A": 15},
    joker=Joker(points=40),
    ends=(End("eliminated", at=100),),
)
"""A player who reaches 100 is out and plays no more; the last one in wins.

Source: Last One and its relatives: eights 25, aces 15, jokers 40.
"""

PRESETS: Mapping[str, Rules] = {
    rules.preset: rules
    for rules in (
        STANDARD,
        WINNER_COLLECTS,
        CLASSIC,
        HOUSE,
        CHIPS,
        COUNTDOWN,
        FIVE_ROUNDS,
        LAST_ONE,
    )
}
