"""Anchors: the state of a database at one moment, noted in a file that is kept elsewhere.

A file of lines, each one JSON object. The first says of which installation and when it is; each of
the others is of a game: its revision and head, and hashes of the rows beside its history.
Nothing in it is secret. Later, all of that has to be there still, however far games went on.

============  =================================================================================
credentials   of the keepers that there were: names, hashes of tokens, when they were made
opened        those of them whose link was opened
answers       of the answers to writes that came before the head
at_head       marks of the answers to later writes that changed nothing: more of them may come
hands         marks of the hands being counted, by the time of entry: hands come and go, but one
              that was entered at that time does not change
deleted       instead of all this, for a game that was deleted
============  =================================================================================
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime

from app.audit.histories import Fault, UnbrokenHistory, history_of
from app.audit.texts import hash_of
from app.ledger.chain import Row, canonical, stamp
from app.store.inspection import AnswerRow, Inspection, InstallationRow, WorkingHandRow

FORMAT = 1
MARK = 16


class NoAnchor(Exception):
    """The file is no anchor that this program can read, or incomplete."""


@dataclass(frozen=True, slots=True)
class GameAnchor:
    """An anchor's note about one game."""

    game: str
    revision: int
    head: str
    credentials: str
    opened: list[str]
    answers: str
    at_head: list[str]
    hands: dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Anchor:
    """The state of a database; ``installation`` is its row about itself."""

    at: str
    installation: Mapping[str, str | None]
    games: Mapping[str, GameAnchor] = field(default_factory=dict)
    deleted: Sequence[str] = ()

    def missing(
        self, games: Mapping[str, str], deleted: Mapping[str, str]
    ) -> tuple[list[Fault], tuple[str, ...]]:
        """Return the faults of games that are gone, and the games that were deleted since."""
        gone = [game for game in self.games if game not in games]
        faults = [
            Fault(game, "is gone, and was not deleted through the program")
            for game in gone
            if game not in deleted
        ]
        faults += [
            Fault(game, "was deleted when the anchor was written, and its mark is gone")
            for game in self.deleted
            if game not in deleted
        ]
        return faults, tuple(game for game in gone if game in deleted)

    def faults_of_installation(self, inspection: Inspection) -> Iterator[Fault]:
        """Yield the faults of the installation's own row.

        Restoring a backup changes its epoch, and notes when.
        """
        was = self.installation
        for now in map(_installation, inspection.installations()):
            if now["secret"] != was["secret"]:
                yield Fault(None, "the database: this is another installation than the anchor's")
            changed = {key for key in now if now[key] != was[key]} - {"secret"}
            begun = {"noted_since"} if was["noted_since"] is None else set()
            if changed - begun and not {"epoch", "restored_at"} <= changed:
                yield Fault(None, "the database: its epoch was changed, and no backup put back")


def anchor_text(anchor: Anchor) -> str:
    """Return the text of an anchor's file."""
    first = {
        "anchor": FORMAT,
        "at": anchor.at,
        "lines": len(anchor.games) + len(anchor.deleted),
        "installation": dict(anchor.installation),
    }
    deleted = [{"game": game, "deleted": True} for game in anchor.deleted]
    lines = [first, *map(asdict, anchor.games.values()), *deleted]
    return "".join(f"{canonical(line)}\n" for line in lines)


def parse_anchor(text: str) -> Anchor:
    """Return the anchor in a file's text. Raises :class:`NoAnchor`."""
    try:
        first, *lines = map(json.loads, text.splitlines())
        if first["anchor"] != FORMAT or first["lines"] != len(lines):
            raise NoAnchor
        deleted = [line["game"] for line in lines if line.get("deleted")]
        games = [GameAnchor(**line) for line in lines if not line.get("deleted")]
        return Anchor(
            first["at"], first["installation"], {game.game: game for game in games}, deleted
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise NoAnchor from error


def anchor_of(inspection: Inspection, at: datetime) -> Anchor:
    """Return the anchor of a database in which nothing is wrong."""
    games: dict[str, GameAnchor] = {}
    for game in inspection.all_ids():
        history = history_of(game, inspection.rows(game))
        games[game] = _game_anchor(history, len(history.rows), inspection)
    (installation,) = inspection.installations()
    deleted = sorted(inspection.deleted())
    return Anchor(stamp(at), _installation(installation), games, deleted)


def against_anchor(
    was: GameAnchor, rows: Sequence[Row], history: UnbrokenHistory | None, inspection: Inspection
) -> list[Fault]:
    """Return the differences between a game and the anchor's note about it."""
    if len(rows) < was.revision:
        text = f"event {len(rows) + 1} is missing, which was there when the anchor was written"
        return [Fault(was.game, text)]
    if rows[was.revision - 1].hash != was.head:
        text = f"its events up to {was.revision} are others than when the anchor was written"
        return [Fault(was.game, text)]
    if history is None:
        return []
    now = _game_anchor(history, was.revision, inspection)
    return [Fault(was.game, text) for text in _changes(was, now)]


def _changes(was: GameAnchor, now: GameAnchor) -> Iterator[str]:
    if now.credentials != was.credentials:
        yield "its keepers' links are others than when the anchor was written"
    if not set(was.opened) <= set(now.opened):
        yield "a keeper's link counts as not opened, which it was when the anchor was written"
    if now.answers != was.answers or not set(was.at_head) <= set(now.at_head):
        yield "the answers that are kept are others than when the anchor was written"
    if any(set(now.hands.get(at, ())) - set(hands) for at, hands in was.hands.items()):
        yield "a hand that is being counted was changed since it was entered"


def _game_anchor(history: UnbrokenHistory, revision: int, inspection: Inspection) -> GameAnchor:
    """Return the note that an anchor would have had when the game was at that revision."""
    made = {name for name, seq in history.keepers.made.items() if seq <= revision}
    keepers = [row for row in inspection.keepers(history.id) if row.name in made]
    answers = inspection.answers(history.id)
    earlier = [_fields(row) for row in answers if row.before < revision and row.after <= revision]
    return GameAnchor(
        history.id,
        revision,
        history.rows[revision - 1].hash,
        hash_of([[row.name, row.token_hash, row.made_at] for row in keepers]),
        [row.name for row in keepers if row.opened_at is not None],
        hash_of(earlier),
        [hash_of(_fields(row))[:MARK] for row in answers if row.before == row.after == revision],
        _hands(inspection.hands(history.id)),
    )


def _fields(row: AnswerRow) -> list[object]:
    return [row.key, row.fingerprint, row.keeper, row.before, row.after]


def _hands(rows: Sequence[WorkingHandRow]) -> dict[str, list[str]]:
    marks: dict[str, list[str]] = {}
    for row in rows:
        mark = hash_of([row.player, row.hand, row.by, row.at])[:MARK]
        marks.setdefault(row.at, []).append(mark)
    return marks


def _installation(row: InstallationRow) -> dict[str, str | None]:
    return {
        "epoch": row.epoch,
        "secret": hash_of(bytes(row.secret).hex()),
        "restored_at": row.restored_at,
        "noted_since": row.noted_since,
    }
