"""Sentences of the keeper's pages about the forms there, beyond those about the game itself."""

from collections.abc import Iterable, Mapping, Sequence

from app.i18n import problems
from app.i18n.consequences import sentence, sentence_of
from app.i18n.people import player
from app.i18n.words import Words, names
from app.i18n.words import mark as _
from app.ledger.consequences import consequences
from app.ledger.game import Game
from app.ledger.ranking import ended_by
from app.ledger.rounds import decided_in_sudden_death
from app.ledger.table import FEWEST_DEALT_IN, ending, playing, status, totals
from app.scoring.complaints import Complaint

# More names than these would stand over a hand, on a phone.
NAMED_AT_ONCE = 4
FIRST_NAMED = 3
MISTYPED: Mapping[str, str] = {
    "who_went_out": _("Tap who went out, or nobody."),
    "not_a_hand": _("Write it like 12, 10+15 or K 9."),
    "cards_count_other": _("The cards count %(counted)s, not %(typed)s."),
    "not_points": _("Write a whole number of points."),
    "start_unclear": _("Choose Points, or leave its box empty."),
    "penalty_for_whom": _("Who gets the penalty?"),
    "card_unknown": _("This is no card. Write K, 10, 8S or JK."),
}
ELSEWHERE: Mapping[str, str] = {
    "over": _("The game was ended meanwhile. What you typed was not saved: %(typed)s."),
    "too_few": _("Too few are left at the table. What you typed was not saved: %(typed)s."),
    "changed": _("This was changed on another phone meanwhile. Look again, then do it once more."),
    "restored": _(
        "A backup was put back meanwhile, so that what came before this may be gone. "
        "Look again, then save it once more."
    ),
    "newer": _("Another round has been recorded meanwhile. Nothing was undone."),
    "wrong_link": _("This link does not keep score here."),
    "link_ended": _("This keeper’s link has been ended."),
    "only_keeper": _("Nobody has opened another keeper’s link yet, so yours goes on."),
    "gone": _("That is no longer so. Look again."),
    "twice": _("This was already done. Look again."),
}
STANDS_ALREADY: Mapping[str, str] = {
    "recorded": _("Round %(number)s was recorded on another phone"),
    "changed": _("Round %(number)s was changed on another phone"),
    "saved": _("Round %(number)s was saved already"),
    "struck": _("Round %(number)s is struck out."),
}
OF_THE_END = ("game_open_again", "game_over", "sudden_death", "winner_changed")
OF_WHO_PLAYS = ("eliminated", "back_in")
COUNTED_WRONG = _("Counted wrong")
REASONS = (COUNTED_WRONG, _("Wrong player"), _("Forgot a card"))
START_REASONS = (_("Typed wrong"), _("Carried over wrong"), _("Wrong player"))
STRIKE_REASONS = (_("Entered twice"), _("Misdeal"), _("Never played"))
ROUND_DONE: Mapping[str, str] = {
    "corrected": _("Round %(number)s is corrected: %(sentence)s"),
    "struck": _("Round %(number)s is struck out, and counts for nothing."),
    "restored": _("Round %(number)s counts again: %(sentence)s"),
}
PLAYER_DONE: Mapping[str, str] = {
    "renamed": _("The name is now %(player)s."),
    "joined": _("%(player)s has joined with %(total)s."),
    "left": _("%(player)s has left the game."),
    "returned": _("%(player)s plays again."),
    "began": _("%(player)s began with %(start)s: the total is now %(total)s."),
}
GAME_SAVED = _("Title, day and note are saved.")
UNDONE = _("Undone")
ENTERED_AGAIN = _("Undone and entered again")
WHY_OVER: Mapping[str, str] = {
    "score": _("The target of %(at)s was reached in round %(round)s."),
    "rounds": _("After round %(round)s."),
    "below_zero": _("Below zero in round %(round)s: %(names)s."),
    "broke": _("Could not pay in round %(round)s: %(names)s."),
    "zero": _("Down to zero in round %(round)s: %(names)s."),
    "eliminated": _("Nobody else was left after round %(round)s."),
    "alone": _("Nobody else is left to play. Whoever joins or comes back opens the game again."),
}
STARTS: Mapping[str, str] = {
    "average": _("Average: %(points)s"),
    "worst": _("Worst: %(points)s"),
    "best": _("Best: %(points)s"),
    "zero": _("%(points)s"),
}


def elsewhere(code: str, words: Words, **params: object) -> str:
    """Return what happened on another phone, or with a link, as a sentence."""
    return words.gettext(ELSEWHERE[code]) % params


def stands_already(why: str, number: int, words: Words) -> str:
    """Return the sentence saying that the round is recorded already, and why."""
    return words.gettext(STANDS_ALREADY[why]).rstrip(".") % {"number": number} + "."


def problem(complaint: Complaint, game: Game, words: Words) -> str:
    """Return the complaint as a sentence to be shown beside its field."""
    if complaint.code in MISTYPED:
        params = problems.in_words(complaint.params, words)
        return words.gettext(MISTYPED[complaint.code]) % params
    return problems.sentence(complaint, game, words)


def about(whose: str, wrong: str, words: Words) -> str:
    """Return a sentence about one hand, to be shown away from that hand."""
    return words.gettext("%(player)s: %(problem)s") % {"player": whose, "problem": wrong}


def missing(waiting: Sequence[str], words: Words) -> str:
    """Return whose hands are not there yet, by name: of many the first, and how many more."""
    if len(waiting) <= NAMED_AT_ONCE:
        return words.gettext("Still missing: %(names)s.") % {"names": names(list(waiting), words)}
    first, more = ", ".join(waiting[:FIRST_NAMED]), len(waiting) - FIRST_NAMED
    text = words.gettext("Still missing: %(names)s and %(count)s more.")
    return text % {"names": first, "count": words.number(more)}


def so_far(after: Game, counted: Iterable[str], words: Words) -> str:
    """Return the sentence saying that the game ends whatever the missing hands hold, or ``""``."""
    end = ending(after)
    if status(after) != "finished" or end is None or end.at is None:
        return ""
    at_target = [p for p in counted if totals(after)[p] >= end.at]
    each = ", ".join(f"{player(after, p)} {words.number(totals(after)[p])}" for p in at_target)
    text = words.gettext("%(reached)s: the game ends with this round.")
    return text % {"reached": each} if each else ""


def corrected(before: Game, after: Game, words: Words) -> tuple[str, ...]:
    """Return what a correction would change: the end of the game first, who is out, the totals."""
    important = [c for c in consequences(before, after) if c.code in OF_THE_END + OF_WHO_PLAYS]
    was, now = totals(before), totals(after)
    changed = [
        f"{player(after, one)} {words.number(was[one])} → {words.number(now[one])}"
        for one in was
        if was[one] != now[one]
    ]
    in_numbers = f"{', '.join(changed)}." if changed else words.gettext("Nobody’s total changes.")
    return (*(sentence(c, after, words) for c in important), in_numbers)


def too_few(game: Game, words: Words) -> str:
    """Return why no round can be dealt: how many there are, and how many it takes."""
    low, here = max(game.rules.players[0], FEWEST_DEALT_IN), [p.id for p in playing(game)]
    if not here:
        return words.gettext("Everybody has left.")
    who = words.ngettext("Only %(names)s is left.", "Only %(names)s are left.", len(here))
    need = words.gettext("A round needs at least %(low)s players at the table.")
    each = names([player(game, player_id) for player_id in here], words)
    return f"{who % {'names': each}} {need % {'low': words.number(low)}}"


def headline(game: Game, words: Words) -> str:
    """Return who has won a finished game."""
    return sentence_of(game, words) or words.gettext("The game is over")


def why_over(game: Game, words: Words) -> str:
    """Return what ended a finished game."""
    end = ending(game)
    if end is None or end.when == "early":
        return words.gettext("Ended by hand.")
    if decided_in_sudden_death(game):
        return words.gettext("Decided by sudden death in round %(round)s.") % {"round": end.round}
    each = names([player(game, player_id) for player_id in ended_by(game)], words)
    text = words.gettext(WHY_OVER[end.when])
    return text % {"at": words.number(end.at or 0), "round": end.round, "names": each}
