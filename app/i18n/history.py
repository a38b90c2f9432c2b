"""The history of a game in words: an event as one sentence, or in parts with consequences."""

from dataclasses import replace

from app.i18n import rounds
from app.i18n.consequences import sentences
from app.i18n.event_descriptions import DESCRIPTIONS, Description
from app.i18n.people import keeper
from app.i18n.words import Words
from app.ledger.codec import kind_of
from app.ledger.events import LoanMade, RoundCorrected, RoundRecorded
from app.ledger.replay import EventInContext


def summary(context: EventInContext, words: Words) -> str:
    """Return the event as one plain sentence, without its consequences."""
    event = _description(context, words)
    changes = ", ".join(f"{c.player_name} {c.before} → {c.after}".strip() for c in event.changes)
    more = words.parted(part for part in (changes, event.text) if part)
    why = f" ({words.quoted(event.reason)})" if event.reason else ""
    return f"{words.more(event.title, more) if more else event.title}{why}."


def describe(context: EventInContext, words: Words) -> Description:
    """Return the event in parts, with its writer and its consequences."""
    by = keeper(context.recorded.by, words)
    return replace(_description(context, words), consequences=_consequences(context, words), by=by)


def _description(context: EventInContext, words: Words) -> Description:
    return DESCRIPTIONS[kind_of(context.recorded.event)](context.recorded.event, context, words)


def _consequences(context: EventInContext, words: Words) -> tuple[str, ...]:
    """Return the consequences, but not that a round adds points, or a loan moves chips."""
    event, before, after = context.recorded.event, context.before, context.after
    if before is None or isinstance(event, LoanMade):
        return ()
    if isinstance(event, RoundRecorded):
        happened = rounds.event_sentences(after, event.round.number, words)
        return (*happened, *rounds.end_of(before, after, words))
    followed = sentences(before, after, words)
    if isinstance(event, RoundCorrected):
        followed += rounds.new_event_sentences(before, after, event.round.number, words)
    return tuple(dict.fromkeys(followed))
