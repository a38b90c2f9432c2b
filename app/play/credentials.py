"""Ids and tokens, and who keeps score in a game."""

import hashlib
import secrets
import string

from app.store import Keeper, Reading

ID_ALPHABET = string.digits + string.ascii_lowercase
ID_LENGTH = 16
FIRST_KEEPER = "keeper-1"
SHORTEST_SECRET = 22
"""Characters that are at least 128 bits, if they are random: of a token, or of a key from which
one is derived."""


class NoToken(Exception):
    """Nobody said who they are, or their keeper's link has been ended."""

    code = "no_token"


class NotKeeper(Exception):
    """The credential does not keep score in this game."""

    code = "not_keeper"


class OnlyKeeper(Exception):
    """Nobody else has opened a keeper's link yet: without this one nobody could keep score."""


def new_game_id() -> str:
    """Return a random id of a game: 16 of ``0-9a-z``, which is 82 bits."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


def new_token() -> str:
    """Return a random keeper's token: 32 URL-safe characters, which is 192 bits."""
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    """Return what is stored of a token: its SHA-256, in hex."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def keeper_of(tx: Reading, game_id: str, token: str | None) -> str:
    """Return the name of the keeper that the token belongs to.

    Raises ``NoToken`` (none, or one that was ended) and ``NotKeeper``.
    """
    keeper = known_keeper(tx, game_id, token)
    if keeper.ended:
        raise NoToken
    return keeper.name


def known_keeper(tx: Reading, game_id: str, token: str | None) -> Keeper:
    """Return whose the token is or was, ended or not. Raises ``NoToken`` (none), ``NotKeeper``."""
    if not token:
        raise NoToken
    keeper = tx.keeper(game_id, hash_of(token))
    if keeper is None:
        raise NotKeeper
    return keeper
