"""The standings as one picture to send to the group: an SVG, the same to everybody who asks.

A browser turns it into a PNG (``static/js/picture.js``). It is 1080 units wide, and as high as
it takes; names are shortened, since a picture cannot wrap its lines.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from app.ledger.game import Game
from app.ledger.table import status
from app.web.contexts import Standings, title_of
from app.web.people import Person
from app.wording import keeping
from app.wording.rules import summary
from app.wording.words import Words

TOP, HEADLINE, ROW, FOOT = 320, 100, 96, 120
LONGEST_NAME, LONGEST_TITLE, LONGEST_LINE = 24, 27, 34


@dataclass(frozen=True, slots=True)
class Row:
    """A place: where its line stands, who it is, and the total."""

    y: int
    rank: int
    person: Person
    name: str
    total: str
    best: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """The standings of a game, ready to be drawn; ``headline`` says who has won, or leads."""

    title: str
    headline: str
    rules: str
    day: date
    height: int
    rows: tuple[Row, ...]


def picture(game: Game, shown: Standings, words: Words) -> Picture:
    """Return the picture of the standings ``shown``."""
    headline = keeping.headline(game, words) if status(game) == "finished" else ""
    top = TOP + HEADLINE if headline else TOP
    rows = tuple(
        Row(
            top + ROW * at,
            place.rank,
            place.person,
            shortened(place.person.name, LONGEST_NAME),
            words.number(place.total),
            place.best,
        )
        for at, place in enumerate(shown.places)
    )
    return Picture(
        title=shortened(title_of(game, words), LONGEST_TITLE),
        headline=shortened(headline, LONGEST_LINE),
        rules=shortened(summary(game.rules, words), LONGEST_LINE + 20),
        day=game.created_at.date(),
        height=top + ROW * len(rows) + FOOT,
        rows=rows,
    )


def shortened(text: str, longest: int) -> str:
    """Return the text, cut off with an ellipsis where it is longer."""
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


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
