"""The answer to a form of the menu whose command is refused: a status and a sentence."""

from app.i18n import keeping, people, problems
from app.i18n.words import Words
from app.ledger.game import Game
from app.ledger.refusals import Full, GameOver, NotFound, PlayerIsOut, Refusal, Stale
from app.play import KeyReused
from app.scoring.complaints import Invalid

COMPLAINTS_AT_ONCE = 3

REFUSED = (Invalid, Refusal, KeyReused)
"""The errors with which a command may be refused."""


def explain(refusal: Exception, game: Game, words: Words) -> tuple[int, str]:
    """Return the status and the sentence. Raises any error that a form cannot cause again."""
    match refusal:
        case Invalid():
            complaints = refusal.complaints[:COMPLAINTS_AT_ONCE]
            sentences = (keeping.problem(complaint, game, words) for complaint in complaints)
            return 422, " ".join(dict.fromkeys(sentences))
        case Full():
            return 422, problems.full(refusal.what, refusal.most, words)
        case Stale() | KeyReused():
            return 412, keeping.elsewhere("changed", words)
        case GameOver():
            return 409, problems.refusal("game_over", words)
        case PlayerIsOut():
            player = people.player(game, refusal.player)
            return 409, problems.refusal(refusal.code, words, player=player)
        case NotFound(what="ending"):
            return 409, problems.not_found("ending", words)
        case _:
            raise refusal
