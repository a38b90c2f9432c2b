"""The standings as one picture to send to the group: an SVG, the same to everybody who asks.

A browser turns it into a PNG (``static/js/picture.js``). It is 1080 units wide, and as high as
it takes; names are shortened, since a picture cannot wrap its lines: by how wide their letters
are about, as nobody knows here which letters will be drawn.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from itertools import accumulate
from unicodedata import category, east_asian_width

from app.i18n import keeping
from app.i18n.rules import summary
from app.i18n.words import Words
from app.ledger.game import Game
from app.ledger.table import status
from app.web.site.names import Person, day_of, title_of
from app.web.standings.standings import Standings
from app.web.watch.chart import Chart, chart

TOP, HEADLINE, ROW, CHART, FOOT = 320, 100, 96, 500, 120
WIDE, NARROW = frozenset("MWmw@%&—…ŒÆ"), frozenset("ijltfrI1.,:;'’!|()[] -")
LONGEST_NAME, LONGEST_TITLE, LONGEST_HEADLINE, LONGEST_RULES = 22, 27, 34, 46


@dataclass(frozen=True, slots=True)
class PictureRow:
    """A player's line, at height ``y``; players who have left (``gone``) have no rank."""

    y: int
    rank: str
    person: Person
    name: str
    total: str
    best: bool = False
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """The standings of a game, ready to be drawn; ``headline`` says who has won.

    ``chart`` is drawn ``below`` the rows, if there is one.
    """

    title: str
    headline: str
    rules: str
    day: date
    height: int
    rows: tuple[PictureRow, ...]
    chart: Chart | None
    below: int


def picture(game: Game, now: Standings, words: Words) -> Picture:
    """Return the picture of the standings."""
    headline = keeping.headline(game, words) if status(game) == "finished" else ""
    top = TOP + HEADLINE if headline else TOP
    rows = _rows(now, top, words)
    drawn, below = chart(game), top + ROW * len(rows) - 40
    return Picture(
        title=shortened(title_of(game, words), LONGEST_TITLE),
        headline=shortened(headline, LONGEST_HEADLINE),
        rules=shortened(summary(game.rules, words), LONGEST_RULES),
        day=day_of(game),
        height=below + (CHART if drawn else 0) + FOOT,
        rows=rows,
        chart=drawn,
        below=below,
    )


def _rows(now: Standings, top: int, words: Words) -> tuple[PictureRow, ...]:
    """Return the places, then the players who have left: the chart has their lines as well."""
    places = [(str(p.rank), p.person, p.total, p.best) for p in now.places]
    gone = [("", person, total, False) for person, total in now.gone]
    return tuple(
        PictureRow(
            top + ROW * at,
            rank,
            person,
            shortened(person.name, _room(words.number(total), best)),
            words.number(total),
            best,
            not rank,
        )
        for at, (rank, person, total, best) in enumerate([*places, *gone])
    )


def _room(total: str, best: bool) -> int:
    """Return how long a name may be before this total; a star takes two letters."""
    return LONGEST_NAME - max(0, len(total) - 5) - (2 if best else 0)


def shortened(text: str, longest: int) -> str:
    """Return the text, cut off with an ellipsis where it is wider than so many usual letters."""
    widths = list(accumulate(_width(letter) for letter in text))
    if not widths or widths[-1] <= longest:
        return text
    fits = sum(width <= longest - 1 for width in widths)
    begun = text[:fits].rstrip()
    # An isolated name that is cut off in its middle still has to be closed.
    return f"{begun}…" + "\u2069" * (begun.count("\u2068") - begun.count("\u2069"))


def _width(letter: str) -> float:
    """Return about how wide a letter is drawn, beside a usual one such as "n"."""
    if category(letter) in ("Mn", "Me", "Cf"):
        return 0
    if east_asian_width(letter) in "WF":
        return 2
    if letter in WIDE:
        return 1.7
    if letter in NARROW:
        return 0.6
    return 1.3 if letter.isupper() else 1


COLOURS: Mapping[int, str] = {
    1: "#237355",
    2: "#b3362c",
    3: "#2a5ea8",
    4: "#825309",
    5: "#71409a",
    6: "#0f6c7d",
    7: "#a8326f",
    8: "#4c5a6b",
    9: "#5b6912",
    10: "#9c4216",
}
"""The players' colours by day, as in ``static/css/tokens.css``: a picture has no style sheet."""

DASHES: Mapping[int, str] = {2: "14 6", 5: "14 6", 8: "14 6", 4: "4 5", 6: "4 5", 10: "14 5 3 5"}
"""How the lines of some colours are broken, as in ``static/css/watch.css``."""
