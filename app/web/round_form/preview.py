"""What saving would do, said before it is saved: for a whole round, and for one half typed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.i18n import keeping, problems
from app.i18n.people import player
from app.i18n.preview import outlook
from app.i18n.words import Words
from app.ledger.commands import Command, CorrectRound, EnterAgain, RecordRound, StrikeRound
from app.ledger.game import Game, Line
from app.ledger.refusals import Full, Unchanged
from app.ledger.table import hands_needed, playing, totals, totals_before
from app.play import Play
from app.scoring.complaints import Complaint, Invalid
from app.web.round_form.context import Band
from app.web.round_form.keypad import below_zero
from app.web.round_form.typed_round import NOBODY, TypedHand, TypedRound, entered

SAID_AT_ONCE = 3
# Stands in where only the consequences are asked for, and is never saved.
NOT_SAID_YET = "…"
NOT_YET = {"who_went_out", "hand_missing"}
EACH_PAYS = {"chips", "zero_sum"}
"""The kinds in which everybody pays their own hand, whatever the others hold."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """The sentences, the totals after the round where they are known, and what is wrong.

    ``before`` are the totals of the same moment: another phone may have recorded something since
    the page was shown.
    """

    band: Band
    after: Mapping[str, int] = field(default_factory=dict)
    problems: tuple[Complaint, ...] = ()
    before: Mapping[str, int] = field(default_factory=dict)


def outlook_of_round(
    play: Play,
    game: Game,
    typed: TypedRound,
    token: str | None,
    words: Words,
    undone: Line | None = None,
) -> Outlook:
    """Return what recording the round, or entering the ``undone`` one again, would do.

    Raises what play raises, but for ``Invalid``.
    """
    counting = _Counting(play, game, token, undone)
    try:
        before, after = counting.ahead(typed, counting.needed(typed))
    except Invalid as wrong:
        return _not_ready(counting, typed, wrong, words)
    said = outlook(before, after, words)
    return Outlook(Band((said,) if said else ()), totals(after), before=totals(before))


def outlook_of_correction(
    play: Play, game: Game, command: CorrectRound, token: str | None, words: Words
) -> Outlook:
    """Return what the correction would do, if anything. Raises what play raises."""
    try:
        after = play.preview(game.id, command, token).after
    except Unchanged as same:
        return Outlook(Band((problems.refusal(same.code, words, number=same.number),)))
    except Full as full:
        return Outlook(Band((problems.full(full.what, full.most, words),), bad=True))
    said = keeping.corrected(game, after, words)
    reached = after.tallies[command.number - 1].totals
    began = totals_before(game, command.number)
    return Outlook(Band(said), reached, before={one: began.get(one, 0) for one in reached})


def outlook_of_strike(
    play: Play, game: Game, line: Line, token: str | None, words: Words
) -> tuple[str, ...]:
    """Return what striking the round out would do. Raises what play raises."""
    command = StrikeRound(line.round.number, game.tag_of(line), NOT_SAID_YET)
    return keeping.corrected(game, play.preview(game.id, command, token).after, words)


def complained(
    game: Game, complaints: tuple[Complaint, ...], typed: TypedRound, words: Words
) -> Outlook:
    """Return why it cannot be saved: whose hands are missing in one sentence, then the rest."""
    waiting = [str(c.params["player"]) for c in complaints if c.code == "hand_missing"]
    other = [c for c in complaints if c.code != "hand_missing"]
    said = [said_of(game, complaint, typed, words) for complaint in other[:SAID_AT_ONCE]]
    said += [keeping.missing([player(game, one) for one in waiting], words)] if waiting else []
    decks = to_decks(game) if any(c.code == "too_many_cards" for c in other) else ""
    return Outlook(Band(tuple(said), bad=True, decks=decks), problems=tuple(other))


def to_decks(game: Game) -> str:
    """Return the path to the rules of the game, open where the decks are."""
    return f"/keep/{game.id}/rules?decks=1#rules-table"


def said_of(game: Game, complaint: Complaint, typed: TypedRound, words: Words) -> str:
    """Return the complaint as a sentence that stands away from what it is about."""
    text = keeping.problem(complaint, game, words)
    whose = _whose(game, complaint, typed)
    return keeping.about(whose, text, words) if whose else text


def _whose(game: Game, complaint: Complaint, typed: TypedRound) -> str:
    """Return whose hand it is about; of somebody who has left, also what was typed for them."""
    loc = complaint.loc
    if complaint.code == "went_out_stranger":
        return _name(game, typed.went_out)
    if complaint.code == "penalty_stranger":
        return _name(game, typed.more.penalties[int(loc[1])].player)
    if loc[:1] != ("hands",) or len(loc) < 2:
        return ""
    whose = _name(game, str(loc[1]))
    if complaint.code == "hand_of_stranger":
        return f"{whose} {typed.hand(str(loc[1])).told}" if whose else ""
    return whose if len(loc) > 2 else ""


def _name(game: Game, one: str) -> str:
    return player(game, one) if game.player(one) else ""


@dataclass(frozen=True, slots=True)
class _Counting:
    """The round being counted: the next one, or the one that was ``undone``."""

    play: Play
    game: Game
    token: str | None
    undone: Line | None

    @property
    def number(self) -> int:
        """The number that the round will have."""
        return self.undone.round.number if self.undone else len(self.game.lines) + 1

    @property
    def seated(self) -> list[str]:
        """Who is dealt in, by id."""
        return dealt_in(self.game, self.undone)

    def needed(self, typed: TypedRound) -> bool:
        """Return whether all hands have to be there, where some are typed."""
        return hands_needed(self.game, self.number, typed.held(self.seated))

    def ahead(self, typed: TypedRound, needed: bool) -> tuple[Game, Game]:
        """Return the game before and after what was typed. Raises what play raises."""
        round_ = entered(typed, self.seated, self.game.rules, needed)
        command: Command = RecordRound(round_)
        if self.undone:
            command = EnterAgain(self.number, self.game.tag_of(self.undone), round_, NOT_SAID_YET)
        outcome = self.play.preview(self.game.id, command, self.token)
        return outcome.before or self.game, outcome.after


def dealt_in(game: Game, undone: Line | None) -> list[str]:
    """Return who is dealt in to the round being counted: the same as then, if it was undone."""
    return list(undone.round.players) if undone else [one.id for one in playing(game)]


def _not_ready(counting: _Counting, typed: TypedRound, wrong: Invalid, words: Words) -> Outlook:
    """Return what is still missing, and what the hands that are there already mean."""
    game = counting.game
    told = complained(game, wrong.complaints, typed, words)
    if any(c.code not in NOT_YET for c in wrong.complaints):
        return told
    waiting = told.band.sentences
    if not typed.went_out:
        return Outlook(Band(waiting))
    try:
        before, after = _as_if_nothing_more(counting, typed)
    except Invalid as impossible:
        return complained(game, impossible.complaints, typed, words)
    known = _known(game, counting.seated, typed)
    said = keeping.so_far(after, known, words)
    reached = {one: totals(after)[one] for one in known}
    return Outlook(Band((said, *waiting) if said else waiting), reached, before=totals(before))


def _as_if_nothing_more(counting: _Counting, typed: TypedRound) -> tuple[Game, Game]:
    """Return the game before and after, as if the missing hands held nothing."""
    nothing = {one: TypedHand("0") for one in typed.missing(counting.seated)}
    return counting.ahead(replace(typed, hands={**typed.hands, **nothing}), needed=True)


def _known(game: Game, seated: list[str], typed: TypedRound) -> list[str]:
    """Return the players whose total after the round is known, or can only grow.

    Nobody's is where the lowest hand collects: any of the missing ones may be lower.
    """
    rules = game.rules
    there = [one for one in seated if one not in typed.missing(seated)]
    if typed.went_out == NOBODY:
        return there if rules.blocked == "everyone_counts" else []
    if rules.scoring == "penalty":
        return there
    # What is still missing can take from who went out too, or make their total another one.
    grows = not (below_zero(rules) or rules.resets)
    losers = there if rules.scoring in EACH_PAYS else []
    return [one for one in losers if one != typed.went_out] + ([typed.went_out] if grows else [])
