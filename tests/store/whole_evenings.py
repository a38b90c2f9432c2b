"""Evenings of which everything is kept that a database can hold: a game by each of some presets."""

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from app.ledger.commands import (
    AddPlayer,
    ChangeGame,
    ChangePlayer,
    Command,
    CorrectRound,
    LendChips,
    RecordRound,
    StrikeRound,
)
from app.ledger.table import playing
from app.live import Hub
from app.play import Answer, Play, Write
from app.store import Store, WorkingHand
from app.store.copies import settle_in
from tests.builders import EVENING, TOKEN, ann_bo_cy_di, no_answer, out, points

PRESETS = ("standard", "winner-collects", "chips", "house", "countdown", "last-one")
ANOTHER = "the-next-keepers-token-0123456789"
DELETED = "deletedgame00000"


def play_evenings(file: Path) -> None:
    """Play a game by each preset, and delete one more."""
    with evening(file) as play:
        for preset in PRESETS:
            play_evening(play, preset)
        play.create(ann_bo_cy_di(DELETED), Write(TOKEN), no_answer)
        play.delete(DELETED, 1, Write(TOKEN))


def play_on(file: Path) -> None:
    """Go on in some of the games, begin another one and delete one."""
    with evening(file) as play:
        for preset in PRESETS[1:4]:
            record_round(play, id_of(preset), "later")
            play.links.hand_over(id_of(preset), False, Write(TOKEN, "once more"), no_answer)
            play.drop_hand(id_of(preset), "p1", Write(TOKEN), nothing_said)
            put_hand(play, id_of(preset), 7)
        play.create(ann_bo_cy_di("anothergame00000"), Write(TOKEN), no_answer)
        gone = id_of(PRESETS[0])
        play.delete(gone, play.game(gone).tag, Write(TOKEN))


@contextmanager
def evening(file: Path) -> Iterator[Play]:
    """Open the database as a server does, with a clock that goes on by a second at each look."""
    url = f"sqlite:///{file}"
    settle_in(url, EVENING)
    now = [EVENING]

    def clock() -> datetime:
        now[0] += timedelta(seconds=1)
        return now[0]

    with closing(Store(url)) as store, closing(Hub()) as hub:
        yield Play(store, hub, clock)


def id_of(preset: str) -> str:
    """Return the id of the game that is played by that preset."""
    return preset.replace("-", "").ljust(16, "0")


def play_evening(play: Play, preset: str) -> None:
    """Rounds, a correction, one struck out, somebody late, a loan, a handover, a hand counted."""
    game = id_of(preset)
    play.create(ann_bo_cy_di(game, preset, title=preset), Write(TOKEN, None, "begin"), no_answer)
    for number in range(3):
        record_round(play, game, f"round {number}")
    if preset == "chips":
        record(play, game, LendChips("p1", "p2", 5), "loan")
    corrected = out(play.game(game), "Bo", Ann=3, Cy=4, Di=11)
    if preset == "countdown":
        corrected = out(play.game(game), "Bo")
    record(play, game, CorrectRound(1, 1, corrected, "counted twice"), "correct")
    record(play, game, StrikeRound(2, 1, "misdeal"), "strike")
    record(play, game, AddPlayer("Ed", "average"), "join")
    record(play, game, ChangePlayer("p2", 1, name="Bob", seat=1), "rename")
    record(play, game, ChangePlayer("p4", 1, active=False), "leave")
    play.links.hand_over(game, False, Write(TOKEN, "hand over", "over"), no_answer, ANOTHER)
    play.links.open(game, ANOTHER)
    record(play, game, ChangeGame(play.game(game).revision, note="rain"), "note", ANOTHER)
    if preset == "house":
        play.links.end(game, Write(ANOTHER, "end", "end"), no_answer)
    record_round(play, game, "last")
    put_hand(play, game, 12)


def nothing_said(_hands: Mapping[str, WorkingHand]) -> Answer:
    """Answer nothing to a hand that is being counted."""
    return Answer(204)


def record(play: Play, game: str, command: Command, key: str, token: str = TOKEN) -> None:
    """Let a keeper do something, under a key."""
    play.record(game, command, Write(token, key, f"{key} in {game}"), no_answer)


def record_round(play: Play, game: str, key: str) -> None:
    """Record a round in which everybody held little, so that the game goes on."""
    now = play.game(game)
    first, *others = playing(now)
    held = {} if now.rules.scoring == "countdown" else {p.name: 2 + len(p.name) for p in others}
    record(play, game, RecordRound(out(now, first.name, **held)), key)


def put_hand(play: Play, game: str, total: int) -> None:
    """Note a hand of the round being counted."""
    play.put_hand(game, "p1", points(total), Write(TOKEN), nothing_said)
