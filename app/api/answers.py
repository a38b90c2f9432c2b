"""The answers of the API, as the OpenAPI document describes them.

Answers are made in ``game_json`` and sent as bytes; these models are never built while serving. A
test validates real answers against them, so that document and answer cannot drift apart.
"""

from datetime import date
from typing import Annotated, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from app.api.answer_base import Answer, Id, PointsByPlayer, Tag, may_lack
from app.api.rules_answer import Rules
from app.scoring.tally import EndingKind


class Player(Answer):
    """A player; ``start`` is the total that they came in with."""

    id: Id
    version: int
    tag: Tag
    name: str
    seat: int
    active: bool
    start: int


class Hand(Answer):
    """A hand as it was entered, with its points and with who entered it."""

    cards: list[str] = may_lack(list)
    points: int = may_lack(int)
    jokers: int = may_lack(int)
    counted: int
    by: str


class WorkingHand(Hand):
    """A hand of the round being counted, with when it was entered."""

    at: AwareDatetime


class Penalty(Answer):
    """Points, or cards, added to one player's round."""

    player: Id
    cards: list[str] = may_lack(list)
    points: int = may_lack(int)
    note: str


class Round(Answer):
    """A round as entered and as counted."""

    number: int
    version: int
    tag: Tag
    dealer: Id
    went_out: Id | None
    hands: dict[Id, Hand]
    late_card: str | None
    penalties: list[Penalty]
    multiplier: int
    last_card: str | None
    note: str
    scores: PointsByPlayer
    totals: PointsByPlayer
    capped: list[Id]
    relieved: list[Id]
    struck: bool
    corrected: bool
    flags: list[None]
    agreements: list[None]


class Loan(Answer):
    """Chips that one player lent another before round ``before``."""

    giver: Annotated[Id, Field(alias="from")]
    taker: Annotated[Id, Field(alias="to")]
    amount: int
    before: int


class Standing(Answer):
    """A player's place; equal totals share a rank, and the next is skipped."""

    player: Id
    rank: int
    total: int
    eliminated: bool


class Ending(Answer):
    """Which end ended the game, at how many points, and in which round.

    ``early``: by hand; ``alone``: nobody else was left to play.
    """

    when: EndingKind
    round: int
    at: int | None


class NextRound(Answer):
    """The next deal: who deals, how many cards, and what is wild."""

    number: int
    dealer: Id
    deal: dict[Id, int]
    wild: dict[Id, str]
    decks: int
    scorekeeper: Id | None


class Game(Answer):
    """A game at one revision."""

    id: str
    title: str
    day: date
    note: str
    created_at: AwareDatetime
    revision: int
    tag: Tag
    status: Literal["playing", "sudden_death", "finished"]
    rules: Rules
    target: int | None
    players: list[Player]
    rounds: list[Round]
    loans: list[Loan]
    standings: list[Standing]
    winners: list[Id]
    tied: list[Id]
    ending: Ending | None
    next: NextRound | None
    head: str


class NameWarning(Answer):
    """Something that is allowed and worth a look, such as names that look alike, and whose."""

    code: Literal["look_alike"]
    text: str
    players: list[Id]


class CreatedGame(Game):
    """A new game, with its keeper's token, which is shown this once."""

    keeper_token: str
    warnings: list[NameWarning]


class Consequence(BaseModel):
    """A consequence of a change: a code, a sentence, and the player or points it is about."""

    model_config = ConfigDict(extra="allow")

    code: str
    text: str


class ChangedGame(Game):
    """A game after a change, with the rounds that were touched."""

    consequences: list[Consequence]


class ChangedPlayers(ChangedGame):
    """A game after somebody joined or was changed, and whose names look alike since then."""

    warnings: list[NameWarning]


class PreviewedGame(ChangedGame):
    """A game as it would be, and what saving would do, in a sentence."""

    outlook: str


class Hands(Answer):
    """The hands of the round being counted, and its number (none: the game is over)."""

    number: int | None
    hands: dict[Id, WorkingHand]


class Handover(Answer):
    """A new keeper's token, which is shown this once, and whose it is in the history."""

    keeper: str
    keeper_token: str
    revision: int


class Event(Answer):
    """One fact of the history. ``data`` is its record; ``hash`` chains it to the rest."""

    seq: int
    at: AwareDatetime
    by: str
    kind: str
    summary: str
    data: dict[str, object]
    hash: str


class History(Answer):
    """Events, oldest first, and the hash of the game's last one."""

    events: list[Event]
    head: str


class Rulesets(Answer):
    """The presets, resolved."""

    rulesets: list[Rules]


class HandPoints(Answer):
    """What each hand counts, by name."""

    counted: dict[str, int]


class Cut(Answer):
    """Who deals; or nobody yet, and who has to cut again."""

    dealer: str | None
    recut: list[str]
