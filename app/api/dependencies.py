"""Dependencies of routes: the game, the keeper's token, the idempotency key, the version.

A write is answered in this order, so that nobody learns more than they may: is there such a
game (404), may they write (401, 403), did they say which version they saw (428), is the body
right (422). The checks against the game as it stands (404, 409, 412) come last.

A write that is right in itself is checked once, by ``play``; only for one that is not does
``refusals`` check who sent it.
"""

import hashlib
import re
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Header, Path, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BeforeValidator, Field, WithJsonSchema

from app.api.strict import canonical
from app.i18n.words import ENGLISH, Words
from app.ledger.commands import Command
from app.ledger.tags import TagOrNumber, parse_tag
from app.play import SHORTEST_SECRET, Answer, Play, Respond, Write
from app.scoring.complaints import complain

_QUOTED = re.compile(r'(?:W/)?"([^"]*)"|([0-9]+)')
_KEY = re.compile(r"[ -~]{1,200}")
_NUMBER = re.compile(r"[0-9]{1,9}")
MOST = 999_999_999
"""The largest number that a path or query can say."""


class RevisionRequired(Exception):
    """A change of something recorded came without the version that was seen."""

    code = "revision_required"


def digits(text: object) -> object:
    """Return the whole number that a path or query says in plain digits, and in no other way."""
    if not isinstance(text, str):
        return text
    if not _NUMBER.fullmatch(text):
        raise ValueError("digits only")
    return int(text)


GameId = Annotated[str, Path(alias="game", pattern=r"^[0-9a-z]{12,64}$")]
PlayerId = Annotated[str, Path(alias="player", pattern=r"^[0-9a-z]{1,16}$")]
RoundNumber = Annotated[int, Field(ge=1, le=MOST), BeforeValidator(digits), Path(alias="number")]
"""Bounds stand before what reads the digits: after it the document would not know of them."""

bearer = HTTPBearer(
    auto_error=False, scheme_name="keeper", description="The game's `keeper_token`."
)
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
_KEY_TEXT = WithJsonSchema({"type": "string", "pattern": f"^{_KEY.pattern}$"})
IdempotencyKey = Annotated[
    str | None,
    _KEY_TEXT,
    Header(
        alias="Idempotency-Key",
        description="1–200 printable ASCII characters, best random. It belongs to whoever used "
        "it first: to anybody else, and with another body, it is `key_reused`.",
    ),
]
CreationKey = Annotated[
    str | None,
    _KEY_TEXT,
    Header(
        alias="Idempotency-Key",
        description="At least 22 random characters, printable ASCII, 200 at most. Shorter ones "
        "are taken only beside an `id` and a `keeper_token` that were brought along.",
    ),
]
IF_MATCH = {
    "name": "If-Match",
    "in": "header",
    "required": True,
    "description": "The `tag` of what is changed, in quotes, as it was read. A bare `version` or "
    "`revision` is taken only where nothing was ever restored.",
    "schema": {
        "type": "string",
        "pattern": r'^((W/)?"([0-9]{1,9}-[0-9a-f]{1,32}-[0-9a-f]{12}|[0-9]{1,18})"|[0-9]{1,18})$',
    },
}
"""Its entry in the document. It is read by hand: without it the answer is 428, and not 422."""


async def play_of(request: Request) -> Play:
    """Return the one way to read and write games."""
    play: Play = request.app.state.play
    return play


def words_of(_request: Request) -> Words:
    """Return the language of the sentences in the answer."""
    return ENGLISH


PlayDep = Annotated[Play, Depends(play_of)]


@dataclass(frozen=True, slots=True)
class KeeperWrite:
    """A write to a game by somebody who says that they keep its score."""

    play: Play
    game: str
    write: Write
    words: Words

    def record(self, command: Command, respond: Respond) -> Answer:
        """Return the answer to the command, once it is recorded; raises as ``play`` does."""
        return self.play.record(self.game, command, self.write, respond)

    def check(self) -> None:
        """Raise ``NotFound``, ``NoToken`` or ``NotKeeper`` unless they do."""
        self.play.keeper(self.game, self.write.token)


async def keeper_write(
    request: Request, game: GameId, play: PlayDep, bearer: Bearer, key: IdempotencyKey = None
) -> KeeperWrite:
    """Return the write, by whom it may be; raises ``Invalid`` for an invalid key."""
    token = bearer.credentials if bearer else None
    keeper = KeeperWrite(play, game, Write(token, key, fingerprint(request)), words_of(request))
    request.state.keeper = keeper
    checked_key(key)
    return keeper


async def version(
    request: Request, _keeper: Annotated[KeeperWrite, Depends(keeper_write)]
) -> TagOrNumber:
    """Return the tag of the state to be changed; raises ``RevisionRequired`` and ``Invalid``."""
    seen = request.headers.get("if-match")
    if seen is None or seen.strip() == "*":
        raise RevisionRequired
    quoted = _QUOTED.fullmatch(seen.strip())
    found = parse_tag(quoted[1] or quoted[2] or "") if quoted else None
    if found is None:
        raise complain("if_match_unclear", "header", "If-Match")
    return found


KeeperDep = Annotated[KeeperWrite, Depends(keeper_write)]
Version = Annotated[TagOrNumber, Depends(version)]


def checked_key(key: str | None) -> str | None:
    """Return the idempotency key; raises ``Invalid`` for a malformed one."""
    if key is not None and not _KEY.fullmatch(key):
        raise complain("idempotency_key_unclear", "header", "Idempotency-Key")
    return key


def secret_key(key: str) -> str:
    """Return a key from which a game and its token are derived; raises ``Invalid`` if too short.

    Somebody else might send the same short key, and would get the same game.
    """
    if len(key) < SHORTEST_SECRET:
        raise complain("key_too_short", "header", "Idempotency-Key", low=SHORTEST_SECRET)
    return key


def fingerprint(request: Request) -> str:
    """Return a digest that tells this request from a different one under the same key."""
    line = f"{request.method} {request.url.path}\n".encode()
    return hashlib.sha256(line + canonical(request.state.json)).hexdigest()
