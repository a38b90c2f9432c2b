"""A game taken along: everything as JSON, which can be checked, or its rounds as a table."""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from fastapi import APIRouter, Request, Response

from app.api.dependencies import GameId, PlayDep
from app.api.game_json import Json, game_json
from app.api.responses import may_refuse, new_router
from app.api.strict import dumps
from app.http import PreparedResponse, RenderedCache, Rendering
from app.i18n.rounds import penalties
from app.i18n.words import ENGLISH
from app.ledger.game import Game, RecordedRound
from app.play import Play
from app.scoring.rounds import Hand, Round

FORMAT, VERSION = "crazy-eights-scoresheet", 1
# The start of a formula to a spreadsheet (OWASP: CSV injection): where a cell begins, and also
# where one would begin for a spreadsheet that parts cells at semicolons or tabs, as Excel does in
# many countries. To that one our quotes are letters, and the end of a line is the end of a row.
FORMULA = re.compile(r'(^|[;\t\r\n])(?=["\s]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])')
# Spreadsheets take a file without this for one in the local code page.
BYTE_ORDER_MARK = "\ufeff"

router: APIRouter = new_router("exports")


@router.get(
    "/games/{game}/export.json",
    response_class=Response,
    responses={200: {"content": {"application/json": {}}}, **may_refuse(404)},
)
async def as_json(game: GameId, request: Request, play: PlayDep) -> Response:
    """Return the game and its whole history, each event exactly as its hash vouches for it."""
    return await _download(request, game, "json", "application/json", lambda: _json(play, game))


@router.get(
    "/games/{game}/export.csv",
    response_class=Response,
    responses={200: {"content": {"text/csv": {}}}, **may_refuse(404)},
)
async def as_csv(game: GameId, request: Request, play: PlayDep) -> Response:
    """Return the rounds as rows: who dealt and went out, then each player's hand, score, total.

    Where somebody did not begin with 0, there is a row ``start``.
    """
    media_type = "text/csv; charset=utf-8"
    return await _download(request, game, "csv", media_type, lambda: _csv(play.game(game)))


async def _download(
    request: Request, game: str, kind: str, media_type: str, make: Callable[[], bytes | str]
) -> Response:
    cache: RenderedCache = request.app.state.rendered
    rendered = await cache.rendered(game, f"api/export.{kind}", lambda: Rendering.of(make()))
    disposition = f'attachment; filename="crazy-eights-{game}.{kind}"'
    headers = {"Cache-Control": "no-cache", "Content-Disposition": disposition}
    return PreparedResponse(request, rendered, media_type, headers)


def _json(play: Play, game_id: str) -> bytes:
    game = play.game(game_id)
    rows = islice(play.rows(game_id), game.revision)
    whole: Json = {
        "format": FORMAT,
        "version": VERSION,
        "game": game_json(game),
        "events": [
            {"seq": row.seq, "at": row.at, "by": row.by, "kind": row.kind}
            | {"fact": row.text, "hash": row.hash}
            for row in rows
        ],
        "head": game.head,
    }
    return dumps(whole)


def _csv(game: Game) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    for row in (_head(game), *_rows(game)):
        writer.writerow([neutral(cell) for cell in row])
    return BYTE_ORDER_MARK + text.getvalue()


def neutral(cell: object) -> object:
    """Return a cell that no spreadsheet takes for a formula; numbers stay numbers."""
    return FORMULA.sub(r"\1'", cell) if isinstance(cell, str) else cell


def _head(game: Game) -> Iterable[object]:
    names = [player.name for player in game.players]
    each = [(name, f"{name} score", f"{name} total") for name in names]
    return ["round", "dealer", "went out", *(cell for cells in each for cell in cells), *LAST]


LAST = ("multiplier", "struck", "corrected", "note")


def _rows(game: Game) -> Iterator[Iterable[object]]:
    """Yield a row a round, and before it the starts of those who joined there."""
    for recorded in game.rounds:
        yield from _starts(game, recorded.round.number)
        yield _row(game, recorded)
    yield from _starts(game, len(game.rounds) + 1)


def _starts(game: Game, number: int) -> Iterator[Iterable[object]]:
    """Yield the row without which scores would not add up to totals, if there has to be one."""
    if any(player.start for player in game.players if player.since == number):
        began = (["", "", p.start if p.since == number else ""] for p in game.players)
        yield ["start", "", "", *(cell for cells in began for cell in cells), *("" for _ in LAST)]


def _row(game: Game, recorded: RecordedRound) -> Iterable[object]:
    round_, tally = recorded.round, game.tallies[recorded.round.number - 1]
    cells: list[object] = [round_.number, _name(game, round_.dealer), _name(game, round_.went_out)]
    for player in game.players:
        dealt_in = player.id in round_.players
        cells += [
            _held(round_.hands.get(player.id)),
            tally.scores.get(player.id, 0) if dealt_in else "",
            tally.totals.get(player.id, "") if player.since <= round_.number else "",
        ]
    yes = {True: "yes", False: ""}
    return [
        *cells,
        round_.multiplier,
        yes[recorded.struck],
        yes[recorded.corrected],
        _noted(game, round_),
    ]


def _noted(game: Game, round_: Round) -> str:
    """Return the note, and everything else behind the points: a penalty is in no hand."""
    notes = (round_.note, *penalties(game, round_, ENGLISH))
    return ENGLISH.parted(note for note in notes if note)


def _name(game: Game, player_id: str | None) -> str:
    player = game.player(player_id) if player_id else None
    return player.name if player else ""


def _held(hand: Hand | None) -> object:
    """Return the hand as it was entered: its cards, or its points."""
    if hand is None:
        return ""
    if hand.cards is not None:
        return " ".join(hand.cards)
    return hand.points if not hand.jokers else f"{hand.points} and {hand.jokers} JK"
