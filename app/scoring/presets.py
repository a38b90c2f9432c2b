"""The presets: whole rules that a table can name, each with its source."""

from collections.abc import Mapping
from dataclasses import replace

from app.scoring.rules import End, Rules

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
"""Everyone else adds what is left in their hand; at 100 the game ends and the lowest total wins.

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
"""Who went out collects what the others hold; the first to reach 100 wins.

Source: the older way of the same books. When nobody can go out, the lowest hand collects the
differences, split if several are lowest; equal best totals play on until one leads.
"""

PRESETS: Mapping[str, Rules] = {rules.preset: rules for rules in (STANDARD, WINNER_COLLECTS)}
