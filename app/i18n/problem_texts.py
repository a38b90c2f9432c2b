"""The texts of ``problems``, by code: complaints about an input, and why a command is refused."""

from collections.abc import Mapping

from app.i18n.words import mark as _

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
