"""The earlier versions of a round that was corrected, to be put back."""

from app.i18n.people import keeper as keeper_name
from app.i18n.words import Words
from app.ledger.events import RoundCorrected, RoundRecorded
from app.ledger.game import RecordedRound
from app.ledger.guards import round_of
from app.ledger.replay import EventInContext
from app.web.keep.context import EarlierVersion
from app.web.keep.request import KeeperRequest
from app.web.keep.round_pages import round_sentence

MOST_VERSIONS = 20
"""So many of a round are offered; the history has all of them."""


def earlier_versions(
    keeper: KeeperRequest, recorded_round: RecordedRound
) -> tuple[EarlierVersion, ...]:
    """Return the round as it was before each of its corrections, the newest first."""
    if not recorded_round.corrected:
        return ()
    number = recorded_round.round.number
    versions: list[EarlierVersion] = []
    for context in keeper.play.story(keeper.game.id):
        event = context.recorded.event
        if isinstance(event, RoundRecorded | RoundCorrected) and event.round.number == number:
            one = _version(context, number, keeper.words)
            versions = [other for other in versions if other.round != one.round] + [one]
            versions = versions[-MOST_VERSIONS:]
    return tuple(version for version in reversed(versions) if version.round != recorded_round.round)


def _version(context: EventInContext, number: int, words: Words) -> EarlierVersion:
    recorded_round, recorded = round_of(context.after, number), context.recorded
    sentence, by = (
        round_sentence(context.after, recorded_round, words),
        keeper_name(recorded.by, words),
    )
    return EarlierVersion(recorded.seq, recorded_round.round, sentence, by, recorded.at)
