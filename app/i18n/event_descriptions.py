"""Every kind of event in words: by itself, and compared with the state before it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from app.i18n import dealing, rounds, rules
from app.i18n.people import keeper, player
from app.i18n.reasons import reason
from app.i18n.words import Words, isolated, names
from app.ledger.events import (
    DateChanged,
    GameCreated,
    KeeperLinkEnded,
    LoanMade,
    NoteChanged,
    PlayerJoined,
    PlayerLeft,
    PlayerMoved,
    PlayerRenamed,
    PlayerReturned,
    RoundCorrected,
    RoundLetGo,
    RoundRecorded,
    RoundRestored,
    RoundStruck,
    RulesChanged,
    ScorekeepingHandedOver,
    StartCorrected,
    TitleChanged,
)
from app.ledger.game import Game
from app.ledger.replay import EventInContext


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that was corrected: the old text, to be struck through, and the new one."""

    player_name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Description:
    """An event in words, in parts without markup. ``title`` and ``text`` have no full stop.

    Only ``title``, ``by`` and what applies are filled: ``text`` says more, ``changes`` are what
    was corrected, ``consequences`` are whole sentences.
    """

    title: str
    text: str = ""
    changes: tuple[Change, ...] = ()
    reason: str = ""
    consequences: tuple[str, ...] = ()
    by: str = ""


def _describe_game_created(
    event: GameCreated, context: EventInContext, words: Words
) -> Description:
    seats = [
        words.gettext("%(player)s at %(start)s")
        % {"player": isolated(seat.name), "start": words.number(seat.start)}
        if seat.start != event.rules.start
        else seat.name
        for seat in event.players
    ]
    dealer = player(context.after, event.first_dealer)
    text = words.gettext("%(players)s; %(rules)s; %(dealer)s deals first") % {
        "players": names(seats, words),
        "rules": f"{rules.name_of(event.rules, words)} ({rules.summary(event.rules, words)})",
        "dealer": dealer,
    }
    return Description(words.gettext("The game was started"), text)


def _describe_round_recorded(
    event: RoundRecorded, context: EventInContext, words: Words
) -> Description:
    title = words.gettext("Round %(number)s recorded") % {"number": event.round.number}
    return Description(title, rounds.summary(context.after, event.round, words))


def _describe_round_corrected(
    event: RoundCorrected, context: EventInContext, words: Words
) -> Description:
    title = words.gettext("Round %(number)s corrected") % {"number": event.round.number}
    before = _before(context)
    hands = rounds.hand_changes(before, context.after, event.round.number, words)
    text = rounds.other_changes(before, context.after, event.round.number, words)
    why = reason(event.reason, words)
    return Description(title, text, tuple(Change(*change) for change in hands), why)


def _describe_round_struck(
    event: RoundStruck, _context: EventInContext, words: Words
) -> Description:
    title = words.gettext("Round %(number)s struck out") % {"number": event.number}
    return Description(title, reason=reason(event.reason, words))


def _describe_round_restored(
    event: RoundRestored, _context: EventInContext, words: Words
) -> Description:
    return Description(words.gettext("Round %(number)s brought back") % {"number": event.number})


def _describe_round_let_go(event: RoundLetGo, context: EventInContext, words: Words) -> Description:
    title = words.gettext("Another count of round %(number)s was let go")
    return Description(
        title % {"number": event.number}, rounds.dropped_count(context.after, event, words)
    )


def _describe_player_joined(
    event: PlayerJoined, _context: EventInContext, words: Words
) -> Description:
    text = words.gettext("%(player)s joined at %(start)s")
    who, start = isolated(event.player.name), words.number(event.player.start)
    return Description(text % {"player": who, "start": start})


def _describe_player_renamed(
    event: PlayerRenamed, context: EventInContext, words: Words
) -> Description:
    text = words.gettext("%(before)s was renamed to %(after)s")
    was, now = player(_before(context), event.player), isolated(event.name)
    return Description(text % {"before": was, "after": now})


def _describe_player_moved(
    event: PlayerMoved, context: EventInContext, words: Words
) -> Description:
    text = words.gettext("%(player)s moved to seat %(seat)s")
    return Description(text % {"player": player(context.after, event.player), "seat": event.seat})


def _describe_player_left(event: PlayerLeft, context: EventInContext, words: Words) -> Description:
    return Description(
        words.gettext("%(player)s left") % {"player": player(context.after, event.player)}
    )


def _describe_player_returned(
    event: PlayerReturned, context: EventInContext, words: Words
) -> Description:
    return Description(
        words.gettext("%(player)s came back") % {"player": player(context.after, event.player)}
    )


def _describe_start_corrected(
    event: StartCorrected, context: EventInContext, words: Words
) -> Description:
    who, was = player(context.after, event.player), _before(context).player(event.player)
    before = words.number(was.start) if was else ""
    change = Change(who, before, words.number(event.start))
    title = words.gettext("A starting total was corrected")
    return Description(title, changes=(change,), reason=reason(event.reason, words))


def _describe_title_changed(
    event: TitleChanged, context: EventInContext, words: Words
) -> Description:
    before, now = isolated(_before(context).title), isolated(event.title)
    if not event.title:
        return Description(
            words.gettext("The title “%(title)s” was taken away") % {"title": before}
        )
    title = words.gettext("The game is called “%(title)s” now") % {"title": now}
    was = words.gettext("before, it was “%(title)s”") % {"title": before} if before else ""
    return Description(title, was)


def _describe_note_changed(
    event: NoteChanged, _context: EventInContext, words: Words
) -> Description:
    if not event.note:
        return Description(words.gettext("The note was taken away"))
    return Description(words.gettext("A note was made"), words.quoted(event.note))


def _describe_date_changed(
    _event: DateChanged, context: EventInContext, words: Words
) -> Description:
    day = date.fromisoformat(context.after.day)
    return Description(words.gettext("The game was played on %(day)s") % {"day": words.date(day)})


def _describe_rules_changed(
    event: RulesChanged, context: EventInContext, words: Words
) -> Description:
    text = rules.difference(_before(context).rules, event.rules, words)
    return Description(words.gettext("The rules were changed"), text)


def _describe_game_ended(_event: object, _context: EventInContext, words: Words) -> Description:
    return Description(words.gettext("The game was ended by hand"))


def _describe_game_reopened(_event: object, _context: EventInContext, words: Words) -> Description:
    return Description(words.gettext("The game was opened again"))


def _describe_scorekeeping_handed_over(
    event: ScorekeepingHandedOver, _context: EventInContext, words: Words
) -> Description:
    title = words.gettext("The scorekeeping was handed over to %(keeper)s") % {
        "keeper": keeper(event.keeper, words)
    }
    if event.ended is None:
        return Description(title)
    text = words.gettext("the link of %(keeper)s was ended")
    return Description(title, text % {"keeper": keeper(event.ended, words)})


def _describe_keeper_link_ended(
    event: KeeperLinkEnded, _context: EventInContext, words: Words
) -> Description:
    text = words.gettext("The link of %(keeper)s was ended")
    return Description(text % {"keeper": keeper(event.keeper, words)})


def _describe_loan_made(event: LoanMade, context: EventInContext, words: Words) -> Description:
    return Description(dealing.loan_of(context.after, event.loan, words))


def _describe_rematch_begun(_event: object, _context: EventInContext, words: Words) -> Description:
    return Description(words.gettext("A rematch was begun, in a game of its own"))


def _before(context: EventInContext) -> Game:
    if context.before is None:
        raise ValueError("only its creation comes before everything else of a game")
    return context.before


DESCRIPTIONS: Mapping[str, Callable[[Any, EventInContext, Words], Description]] = {
    "game_created": _describe_game_created,
    "round_recorded": _describe_round_recorded,
    "round_corrected": _describe_round_corrected,
    "round_struck": _describe_round_struck,
    "round_restored": _describe_round_restored,
    "round_let_go": _describe_round_let_go,
    "player_joined": _describe_player_joined,
    "player_renamed": _describe_player_renamed,
    "player_moved": _describe_player_moved,
    "player_left": _describe_player_left,
    "player_returned": _describe_player_returned,
    "start_corrected": _describe_start_corrected,
    "title_changed": _describe_title_changed,
    "note_changed": _describe_note_changed,
    "date_changed": _describe_date_changed,
    "rules_changed": _describe_rules_changed,
    "game_ended": _describe_game_ended,
    "game_reopened": _describe_game_reopened,
    "scorekeeping_handed_over": _describe_scorekeeping_handed_over,
    "keeper_link_ended": _describe_keeper_link_ended,
    "loan_made": _describe_loan_made,
    "rematch_begun": _describe_rematch_begun,
}
