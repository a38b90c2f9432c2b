"""The preview of a round: what saving it would do, for a whole round or a half typed one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.i18n import keeping, problems
from app.i18n.people import player
from app.i18n.preview import preview_sentence
from app.i18n.words import Words
from app.ledger.commands import Command, CorrectRound, EnterAgain, RecordRound, StrikeRound
from app.ledger.game import Game, RecordedRound
from app.ledger.refusals import Full, Unchanged
from app.ledger.rounds import certain_totals, dealt_in, next_number
from app.ledger.table import hands_needed, totals, totals_before
from app.play import Play
from app.scoring.complaints import Complaint, Invalid
from app.web.round_form.context import Messages
from app.web.round_form.typed_round import NOBODY, TypedHand, TypedRound, read_round

SHOWN_AT_ONCE = 3
# Stands in where only the consequences are wanted, and is never saved.
NO_REASON_YET = "…"
INCOMPLETE = {"who_went_out", "hand_missing"}


@dataclass(frozen=True, slots=True)
class Preview:
    """The sentences, the totals after the round where they are known, and the complaints.

    ``before`` are the totals at the same moment: another phone may have recorded something since
    the page was rendered.
    """

    messages: Messages
    after: Mapping[str, int] = field(default_factory=dict)
    problems: tuple[Complaint, ...] = ()
    before: Mapping[str, int] = field(default_factory=dict)


def preview_of_round(
    play: Play,
    game: Game,
    typed: TypedRound,
    token: str | None,
    words: Words,
    undone: RecordedRound | None = None,
) -> Preview:
    """Return the preview of recording the round, or of entering the ``undone`` one again.

    Raises what ``Play.preview`` raises, but for ``Invalid``.
    """
    counting = _Counting(play, game, token, undone)
    try:
        before, after = counting.outcome(typed, counting.hands_needed(typed))
    except Invalid as wrong:
        return _of_incomplete(counting, typed, wrong, words)
    sentence = preview_sentence(before, after, words)
    return Preview(Messages((sentence,) if sentence else ()), totals(after), before=totals(before))


def preview_of_correction(
    play: Play, game: Game, command: CorrectRound, token: str | None, words: Words
) -> Preview:
    """Return the preview of the correction. Raises as ``Play.preview`` does."""
    try:
        after = play.preview(game.id, command, token).after
    except Unchanged as same:
        return Preview(Messages((problems.refusal(same.code, words, number=same.number),)))
    except Full as full:
        return Preview(Messages((problems.full(full.what, full.most, words),), bad=True))
    new_totals = after.tallies[command.number - 1].totals
    began = totals_before(game, command.number)
    before = {player: began.get(player, 0) for player in new_totals}
    return Preview(Messages(keeping.corrected(game, after, words)), new_totals, before=before)


def preview_of_strike(
    play: Play, game: Game, recorded: RecordedRound, token: str | None, words: Words
) -> tuple[str, ...]:
    """Return the preview of striking the round out. Raises as ``Play.preview`` does."""
    command = StrikeRound(recorded.round.number, game.tag_of(recorded), NO_REASON_YET)
    return keeping.corrected(game, play.preview(game.id, command, token).after, words)


def preview_of_invalid(
    game: Game, complaints: Sequence[Complaint], typed: TypedRound, words: Words
) -> Preview:
    """Return why it cannot be saved: whose hands are missing in one sentence, then the rest."""
    missing = [str(c.params["player"]) for c in complaints if c.code == "hand_missing"]
    other = [c for c in complaints if c.code != "hand_missing"]
    sentences = [sentence_of(game, c, typed, words) for c in other[:SHOWN_AT_ONCE]]
    if missing:
        sentences.append(keeping.missing([player(game, player_id) for player_id in missing], words))
    too_many = any(c.code == "too_many_cards" for c in other)
    decks = f"/keep/{game.id}/rules?decks=1#rules-table" if too_many else ""
    return Preview(Messages(tuple(sentences), bad=True, decks=decks), problems=tuple(other))


def sentence_of(game: Game, complaint: Complaint, typed: TypedRound, words: Words) -> str:
    """Return the complaint as a sentence that can stand away from the field it is about."""
    text = keeping.problem(complaint, game, words)
    subject = _subject(game, complaint, typed)
    return keeping.about(subject, text, words) if subject else text


def _subject(game: Game, complaint: Complaint, typed: TypedRound) -> str:
    """Return the player whom it is about; of one who has left, also the hand typed for them."""
    loc = complaint.loc
    if complaint.code == "went_out_stranger":
        return _name(game, typed.went_out)
    if complaint.code == "penalty_stranger":
        return _name(game, typed.details.penalties[int(loc[1])].player)
    if loc[:1] != ("hands",) or len(loc) < 2:
        return ""
    name = _name(game, str(loc[1]))
    if complaint.code == "hand_of_stranger":
        return f"{name} {typed.hand(str(loc[1])).text}" if name else ""
    return name if len(loc) > 2 else ""


def _name(game: Game, player_id: str) -> str:
    return player(game, player_id) if game.player(player_id) else ""


@dataclass(frozen=True, slots=True)
class _Counting:
    """The round being counted: the next one, or the one that was ``undone``."""

    play: Play
    game: Game
    token: str | None
    undone: RecordedRound | None

    @property
    def number(self) -> int:
        """The number that the round will have."""
        return self.undone.round.number if self.undone else next_number(self.game)

    @property
    def players(self) -> tuple[str, ...]:
        """The players who are dealt in, by id."""
        return dealt_in(self.game, self.number)

    def hands_needed(self, typed: TypedRound) -> bool:
        """Return whether all hands have to be there, where some are typed."""
        return hands_needed(self.game, self.number, typed.with_hands(self.players))

    def outcome(self, typed: TypedRound, needed: bool) -> tuple[Game, Game]:
        """Return the game before and after the typed round. Raises what ``Play.preview`` raises."""
        round_ = read_round(typed, self.players, self.game.rules, needed)
        command: Command = RecordRound(round_)
        if self.undone:
            tag = self.game.tag_of(self.undone)
            command = EnterAgain(self.number, tag, round_, NO_REASON_YET)
        outcome = self.play.preview(self.game.id, command, self.token)
        return outcome.before or self.game, outcome.after


def _of_incomplete(counting: _Counting, typed: TypedRound, wrong: Invalid, words: Words) -> Preview:
    """Return the preview of a round whose hands are not all there yet."""
    game = counting.game
    preview = preview_of_invalid(game, wrong.complaints, typed, words)
    if any(c.code not in INCOMPLETE for c in wrong.complaints):
        return preview
    missing = preview.messages.sentences
    if not typed.went_out:
        return Preview(Messages(missing))
    try:
        before, after = _as_if_missing_hands_were_empty(counting, typed)
    except Invalid as impossible:
        return preview_of_invalid(game, impossible.complaints, typed, words)
    missing_hands = typed.without_hands(counting.players)
    known = [player for player in counting.players if player not in missing_hands]
    went_out = None if typed.went_out == NOBODY else typed.went_out
    certain = certain_totals(game.rules, went_out, known)
    so_far = keeping.so_far(after, certain, words)
    new_totals = {player: totals(after)[player] for player in certain}
    return Preview(
        Messages((so_far, *missing) if so_far else missing), new_totals, before=totals(before)
    )


def _as_if_missing_hands_were_empty(counting: _Counting, typed: TypedRound) -> tuple[Game, Game]:
    empty = {player: TypedHand("0") for player in typed.without_hands(counting.players)}
    return counting.outcome(replace(typed, hands={**typed.hands, **empty}), needed=True)
