"""People in sentences: players by the name they were given, keepers by when they took over."""

from app.i18n.words import Words, isolated
from app.i18n.words import mark as _
from app.ledger.game import Game

KEEPERS = (
    _("the keeper"),
    _("the second keeper"),
    _("the third keeper"),
    _("the fourth keeper"),
    _("the fifth keeper"),
    _("the sixth keeper"),
    _("the seventh keeper"),
    _("the eighth keeper"),
    _("the ninth keeper"),
    _("the tenth keeper"),
)


def keeper(credential: str, words: Words) -> str:
    """Return who a credential belongs to: ``"keeper-1"`` is ``"the keeper"``."""
    number = int(credential.removeprefix("keeper-"))
    if number <= len(KEEPERS):
        return words.gettext(KEEPERS[number - 1])
    return words.gettext("keeper %(number)s") % {"number": number}


def player(game: Game, player_id: object) -> str:
    """Return the player's name, as entered; nothing is escaped here."""
    found = game.player(str(player_id))
    return isolated(found.name) if found else str(player_id)


def looking_alike(one: str, other: str, words: Words) -> str:
    """Return the warning that two names can be taken for one another."""
    text = words.gettext(
        "%(one)s and %(other)s look alike. They are told apart by seat and colour."
    )
    return text % {"one": isolated(one), "other": isolated(other)}
