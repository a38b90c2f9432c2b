"""Errors in an input, and reasons why a command is refused, as one sentence for people."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.i18n import cards
from app.i18n.problem_texts import FULL, NOT_FOUND, REFUSALS, SENTENCES, STALE, TYPES
from app.i18n.words import Words, isolated, names
from app.i18n.words import mark as _
from app.ledger.game import Game
from app.scoring.complaints import Complaint


def sentence(complaint: Complaint, game: Game | None, words: Words) -> str:
    """Return the complaint as a sentence; ``game`` gives the players' names.

    Where rules cannot count a round that was recorded, the sentence names the round.
    """
    named = replace(complaint, params=_named(complaint.params, game))
    compose = COMPOSED.get(complaint.code)
    if compose:
        text = compose(named, words)
    else:
        text = words.gettext(SENTENCES[complaint.code]) % in_words(named.params, words)
    text = text[:1].upper() + text[1:]
    if complaint.loc[:2] == ("rules", "rounds"):
        round_ = words.gettext("Round %(number)s: %(problem)s")
        return round_ % {"number": complaint.loc[2], "problem": text}
    return text


def refusal(code: str, words: Words, **params: object) -> str:
    """Return why a command is refused, by its code, as a sentence."""
    return words.gettext(REFUSALS[code]) % params


def full(what: str, most: int, words: Words) -> str:
    """Return that the game has as many rounds or events as a game may have."""
    return words.gettext(FULL[what]) % {"most": words.number(most)}


def not_found(what: str, words: Words) -> str:
    """Return that there is no such game, round, player, hand, ending or page."""
    return words.gettext(NOT_FOUND.get(what, NOT_FOUND["page"]))


def stale(what: str, current: int, words: Words) -> str:
    """Return that the game, round or player has changed since it was read."""
    return words.gettext(STALE[what]) % {"current": current}


def in_words(params: Mapping[str, object], words: Words) -> dict[str, object]:
    """Return the params with their numbers as they are written there."""
    return {key: words.number(v) if isinstance(v, int) else v for key, v in params.items()}


def _named(params: Mapping[str, object], game: Game | None) -> dict[str, object]:
    """Return the params with a player's name in the place of their id, and names set apart."""
    named = dict(params)
    if "name" in params:
        named["name"] = isolated(str(params["name"]))
    player = game.player(str(params["player"])) if game and "player" in params else None
    return named | {"player": isolated(player.name)} if player else named


def _wrong_type(complaint: Complaint, words: Words) -> str:
    return words.gettext(TYPES.get(str(complaint.params["expected"]), SENTENCES["not_valid"]))


def _key_missing(complaint: Complaint, words: Words) -> str:
    if not complaint.loc:
        return words.gettext(_("The body is missing."))
    return words.gettext(_("“%(key)s” is missing.")) % {"key": complaint.loc[-1]}


def _choice_unknown(complaint: Complaint, words: Words) -> str:
    return words.gettext(_("This has to be one of these: %(known)s.")) % {
        "known": ", ".join(_texts(complaint.params["known"]))
    }


def _value_missing(complaint: Complaint, words: Words) -> str:
    rank = cards.one(str(complaint.params["rank"]), words)
    return words.gettext(_("These rules give no value to every %(rank)s.")) % {"rank": rank}


def _text_too_long(complaint: Complaint, words: Words) -> str:
    most = _int(complaint.params["most"])
    text = words.ngettext(
        "This is too long: at most %(most)s character.",
        "This is too long: at most %(most)s characters.",
        most,
    )
    return text % {"most": words.number(most)}


def _suit_needed(complaint: Complaint, words: Words) -> str:
    rank, suits = str(complaint.params["rank"]), str(complaint.params["suits"])
    text = words.ngettext(
        "Which %(rank)s? These rules give the %(cards)s a value of its own.",
        "Which %(rank)s? These rules give the %(cards)s values of their own.",
        len(suits),
    )
    each = [cards.one(rank + suit, words) for suit in suits]
    return text % {"rank": cards.one(rank, words), "cards": names(each, words)}


def _too_many_cards(complaint: Complaint, words: Words) -> str:
    card, decks = str(complaint.params["card"]), _int(complaint.params["decks"])
    text = words.ngettext(
        "%(count)s %(cards)s cannot come from one deck: it holds %(holds)s.",
        "%(count)s %(cards)s cannot come from %(decks)s decks: they hold %(holds)s.",
        decks,
    )
    return text % {
        "count": cards.count(_int(complaint.params["count"]), words),
        "cards": cards.many(card, words),
        "holds": cards.count(_int(complaint.params["holds"]), words),
        "decks": cards.count(decks, words),
    }


def _loan_too_large(complaint: Complaint, words: Words) -> str:
    chips = _int(complaint.params["chips"])
    if chips <= 0:
        return words.gettext("%(player)s has no chips to lend.") % complaint.params
    text = words.ngettext(
        "%(player)s has one chip to lend, and no more.",
        "%(player)s has %(chips)s chips to lend, and no more.",
        chips,
    )
    return text % in_words(complaint.params, words)


def _texts(value: object) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else [str(value)]


def _int(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(value)
    return value


COMPOSED: Mapping[str, Callable[[Complaint, Words], str]] = {
    "wrong_type": _wrong_type,
    "key_missing": _key_missing,
    "choice_unknown": _choice_unknown,
    "value_missing": _value_missing,
    "text_too_long": _text_too_long,
    "suit_needed": _suit_needed,
    "too_many_cards": _too_many_cards,
    "loan_too_large": _loan_too_large,
}
