"""A game → the contexts of the keeper's menu, the list of rounds, and the end of the game."""

from dataclasses import dataclass, replace
from typing import get_args

from app.i18n import keeping, leaving, rounds
from app.i18n.rules import summary
from app.i18n.words import Words
from app.ledger import ranking, table
from app.ledger.commands import StartRule
from app.ledger.counting import last_counting
from app.ledger.decide import start_of
from app.ledger.game import Game, Player
from app.scoring.end_conditions import End
from app.scoring.rules import Rules
from app.web.keep.context import (
    BeganForm,
    FinalPlace,
    FinishedPage,
    GameForm,
    JoinForm,
    LastRound,
    MorePage,
    PlayerCard,
    RoundLine,
    RoundsPage,
)
from app.web.keep.request import Asked, kept_game
from app.web.keep.round_pages import told_round
from app.web.site.links import base_of, watch_link
from app.web.site.people import people

STEP = 100
"""Points by which a game that is over can be played on."""


@dataclass(frozen=True, slots=True)
class Refused:
    """What was typed in the menu and refused: in which form, and why.

    A player's id is the form of their name; ``began`` is what was typed of where they began.
    """

    where: str = ""
    why: str = ""
    name: str = ""
    join: JoinForm | None = None
    began: BeganForm | None = None
    game: GameForm | None = None


def finished_page(game: Game, words: Words, problem: str = "") -> FinishedPage:
    """Return the page of a finished game."""
    who = people(game)
    places = tuple(
        FinalPlace(place.rank, who[place.player], words.number(place.total))
        for place in ranking.standings(game)
    )
    return FinishedPage(
        kept=kept_game(game, words),
        winners=tuple(who[one] for one in ranking.winners(game)),
        headline=keeping.headline(game, words),
        reason=keeping.why_over(game, words),
        standings=places,
        last=_ended_by(game, words),
        early=game.ended_early,
        alone=table.left_alone(game) is not None,
        play_on=_play_on(game),
        problem=problem,
    )


def rounds_page(game: Game, words: Words, problem: str = "", said: str = "") -> RoundsPage:
    """Return the list of all rounds, the newest first."""
    lines = tuple(
        RoundLine(
            line.round.number,
            str(game.tag_of(line)),
            told_round(game, line, words),
            line.struck,
            line.corrected,
            " ".join(rounds.happened(game, line.round.number, words)),
        )
        for line in reversed(game.lines)
    )
    return RoundsPage(kept_game(game, words), lines, problem, said)


def more_page(asked: Asked, game: Game, refused: Refused | None = None, said: str = "") -> MorePage:
    """Return the menu, with what was typed and refused where it was typed, or what was done."""
    refused = refused or Refused()
    return MorePage(
        kept=kept_game(game, asked.words),
        players=_players(game, refused, asked.words),
        join=refused.join or JoinForm(starts=starts(game, asked.words)),
        rules=refused.game or game_form(game, asked.words),
        watch_link=watch_link(asked.request, game.id),
        keeper_link=keeper_link(asked, game.id, asked.token or ""),
        finished=table.status(game) == "finished",
        closed=table.status(game) == "finished" and not table.left_alone(game),
        early=game.ended_early,
        rounds=len(game.lines),
        another_keeper=asked.play.links.another_keeper(game.id, asked.token),
        problem="" if refused.where else refused.why,
        said=said,
    )


def keeper_link(asked: Asked, game_id: str, token: str) -> str:
    """Return the link with which another phone keeps the game; the key is behind the "#"."""
    return f"{base_of(asked.request)}/keep/{game_id}#{token}"


def game_form(game: Game, words: Words) -> GameForm:
    """Return the title, day and note, and the rules in a few words."""
    return GameForm(game.title, summary(game.rules, words), note=game.note, day=game.day)


def starts(game: Game, words: Words) -> tuple[tuple[str, str], ...]:
    """Return where somebody who joins late may begin, with the points that this would be now."""
    points = {rule: start_of(game, rule) for rule in get_args(StartRule)} | {"zero": 0}
    return tuple(
        (start, words.gettext(text) % {"points": words.number(points[start])})
        for start, text in keeping.STARTS.items()
    )


def with_target(rules: Rules, target: int) -> Rules:
    """Return the rules with another number of points that ends the game."""
    ends = tuple(
        replace(e, at=target, per_player=False) if e.when == "score" else e for e in rules.ends
    )
    return replace(
        rules,
        ends=ends if any(e.when == "score" for e in ends) else (*ends, End("score", at=target)),
    )


def _players(game: Game, refused: Refused, words: Words) -> tuple[PlayerCard, ...]:
    who, now = people(game), table.totals(game)
    ended = leaving.as_it_stands(game, words)
    alone = {one.id: leaving.leaves_alone(game, one, words) for one in game.players}
    return tuple(
        PlayerCard(
            player=who[one.id],
            out=table.is_out(game, one.id),
            began=_began(one, refused, words),
            tag=str(game.tag_of(one)),
            seat=one.seat,
            total=words.number(now[one.id]),
            is_first=one.seat == 1,
            is_last=one.seat == len(game.players),
            typed_name=refused.name if refused.where == one.id else one.name,
            problem=refused.why if refused.where == one.id and not refused.began else "",
            leaves_alone=alone[one.id],
            as_it_stands=ended if alone[one.id] else "",
        )
        for one in game.players
    )


def _began(player: Player, refused: Refused, words: Words) -> BeganForm:
    if refused.began and refused.where == player.id:
        return refused.began
    return began_form(player.start, words)


def began_form(start: int | str, words: Words, reason: str = "") -> BeganForm:
    """Return the form that corrects where somebody began."""
    reasons = tuple(words.gettext(text) for text in keeping.START_REASONS)
    return BeganForm(str(start).replace("-", "−"), reasons, reason)


def _ended_by(game: Game, words: Words) -> LastRound | None:
    line = last_counting(game)
    if line is None:
        return None
    return LastRound(
        line.round.number, str(game.tag_of(line)), told_round(game, line, words), line.struck
    )


def _play_on(game: Game) -> int | None:
    """Return the next hundred above every total, where reaching a target ended the game."""
    ending = table.ending(game)
    if ending is None or ending.when != "score" or game.ended_early:
        return None
    top = max(table.totals(game).values())
    return (top // STEP + 1) * STEP
