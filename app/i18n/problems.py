"""What is wrong with an input, or why a command is refused, as one sentence for people."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.i18n import cards
from app.i18n.words import Words, isolated, names
from app.i18n.words import mark as _
from app.ledger.game import Game
from app.scoring.complaints import Complaint

SENTENCES: Mapping[str, str] = {
    # The body as a whole
    "not_utf8": _("This is not text in UTF-8."),
    "not_json": _("This is not JSON."),
    "too_deep": _("This JSON is nested too deep."),
    "content_type": _("Send JSON, with the content type application/json."),
    "body_unexpected": _("Nothing is to be sent here."),
    "duplicate_key": _("This key stands there twice."),
    "not_a_number": _("NaN and Infinity are no numbers."),
    "number_too_large": _("This number is too large."),
    "not_text": _("This text holds a character that is not allowed."),
    # Headers and queries
    "if_match_unclear": _('If-Match names one version, such as "3".'),
    "idempotency_key_unclear": _("An Idempotency-Key has 1 to 200 printable ASCII characters."),
    "key_too_short": _(
        "An Idempotency-Key that begins a game has at least %(low)s random characters, so that "
        "nobody else sends the same one."
    ),
    # Shape
    "not_valid": _("This is not valid."),
    "pattern": _("This is not written as it should be."),
    "too_few": _("There are too few of these: at least %(low)s."),
    "too_many": _("There are too many of these: at most %(high)s."),
    "too_small": _("This is too small: at least %(low)s."),
    "too_large": _("This is too large: at most %(high)s."),
    "out_of_range": _("This goes from %(low)s to %(high)s."),
    "key_unknown": _("This key is not known."),
    "rules_unclear": _("Rules are a preset’s name, or an object."),
    "start_unclear": _("This is a number of points, or average, worst or best."),
    "joker_not_a_value": _("What a joker is worth stands under “joker”."),
    "joker_unclear": _("A joker has either “points” or “doubles”."),
    "players_reversed": _("The fewest players come first, then the most."),
    "everyone_counts_highest_wins": _(
        "Where the highest total wins, everyone counting a blocked round would reward the largest "
        "hand: let the lowest hand collect, or nobody score."
    ),
    "steps_empty": _("Say how many there are, from which number of players on."),
    "preset_unknown": _("There are no rules by that name."),
    "text_character": _("This text holds a character that is not allowed."),
    "day_unclear": _("This has to be a day, such as 2026-03-06."),
    "name_blank": _("A name cannot be blank."),
    "reason_missing": _("Say why, in a few words."),
    # Cards
    "card_unknown": _("This is no card. Write 8, 8S, TD or JK."),
    "no_jokers": _("These rules have no jokers."),
    "hand_unclear": _("A hand has either cards or points."),
    "jokers_beside_cards": _("Count jokers among the cards, or beside typed points."),
    "penalty_unclear": _("A penalty has either cards or points."),
    # The table
    "went_out_stranger": _("Whoever went out has to be somebody who was dealt in."),
    "dealer_stranger": _("The dealer has to be somebody who was dealt in."),
    "penalty_stranger": _("A penalty goes to somebody who was dealt in."),
    "hand_of_stranger": _("This hand belongs to nobody who was dealt in."),
    "went_out_holds_cards": _("%(player)s went out, and so holds no cards."),
    "hand_missing": _("%(player)s’s hand is missing."),
    "not_dealt_in": _("%(player)s is not dealt in."),
    "too_few_players": _("A round needs at least %(low)s players at the table."),
    "table_full": _("The table is full: there is room for %(high)s."),
    "players_out_of_range": _("These rules are for %(low)s to %(high)s players."),
    "name_taken": _("Somebody here is called %(name)s already."),
    "number_not_next": _("The next round is round %(next)s."),
    "hand_empty": _("%(player)s did not go out, and so holds at least one card."),
    # Chips
    "loans_need_chips": _("Only chips can be lent, and these rules do not play for chips."),
    "loan_stranger": _("A loan goes from one to another of those who are dealt in."),
    "loan_to_self": _("Nobody lends chips to themselves."),
}

TYPES: Mapping[str, str] = {
    "integer": _("This has to be a whole number."),
    "string": _("This has to be text."),
    "boolean": _("This has to be true or false."),
    "list": _("This has to be a list."),
    "object": _("This has to be an object."),
}

REFUSALS: Mapping[str, str] = {
    "round_taken": _("Round %(number)s is already recorded."),
    "game_over": _("The game is over."),
    "eliminated": _("%(player)s was eliminated, and cannot come back into this game."),
    "unchanged": _("Round %(number)s stands like this already: there is nothing to correct."),
    "too_many_rounds": _(
        "A game has at most %(most)s rounds, and this one has them. End it, and play on in another."
    ),
    "no_token": _("Only the keeper can do this: the keeper’s token is missing or was ended."),
    "not_keeper": _("Only the keeper of this game can do this."),
    "key_reused": _(
        "This Idempotency-Key, or the id or token that came along, was used before, for something "
        "else or by somebody else."
    ),
    "revision_required": _("Say with If-Match which version you saw."),
    "too_large": _("This is too much at once."),
    "too_many": _("That was too often. Wait a little, then try again."),
    "busy": _("The scoresheet is busy just now. Nothing was saved; try again."),
    "method_not_allowed": _("This cannot be done here."),
    "refused": _("The game does not allow this."),
}

FULL: Mapping[str, str] = {
    "rounds": REFUSALS["too_many_rounds"],
    "events": _(
        "The history of a game has room for %(most)s entries, and the last of them are kept for "
        "corrections and for the end. End this game, and play on in another."
    ),
}

NOT_FOUND: Mapping[str, str] = {
    "game": _("There is no such game."),
    "round": _("There is no such round."),
    "player": _("There is no such player."),
    "hand": _("There is no such hand."),
    "strike": _("This round is not struck out."),
    "ending": _("The game was not ended by hand."),
    "page": _("There is nothing here."),
}

STALE: Mapping[str, str] = {
    "game": _("This game was changed while you were writing: it is now revision %(current)s."),
    "round": _("This round was changed while you were writing: it is now version %(current)s."),
    "player": _("This player was changed while you were writing: it is now version %(current)s."),
}


def sentence(complaint: Complaint, game: Game | None, words: Words) -> str:
    """Return the complaint as a sentence; ``game`` gives the players' names.

    Of rules under which a round that was recorded cannot be counted, it says which round.
    """
    named = replace(complaint, params=_named(complaint.params, game))
    teller = TELLERS.get(complaint.code)
    if teller:
        text = teller(named, words)
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


TELLERS: Mapping[str, Callable[[Complaint, Words], str]] = {
    "wrong_type": _wrong_type,
    "key_missing": _key_missing,
    "choice_unknown": _choice_unknown,
    "value_missing": _value_missing,
    "text_too_long": _text_too_long,
    "suit_needed": _suit_needed,
    "too_many_cards": _too_many_cards,
    "loan_too_large": _loan_too_large,
}
