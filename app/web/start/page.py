"""The first page: the form, messages about it, and the games of this browser."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends
from jinja2 import Environment
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.i18n.people import looking_alike
from app.i18n.problems import sentence
from app.i18n.words import Words
from app.play import Play
from app.scoring.complaints import Complaint
from app.web.rules_form.html import rules_form
from app.web.site.cookies import SeenGame, seen_games
from app.web.site.dependencies import PlayDep, TemplatesDep, WordsDep
from app.web.start.form import StartForm
from app.web.start.my_games import MyGames, my_games

LONGEST_SEARCH = 100


@dataclass(frozen=True, slots=True)
class Feedback:
    """Messages about a form that was sent.

    ``wrong`` goes by the id of the field. ``alike`` are pairs of names that look alike.
    ``look_again``: the options were fitted to another kind of scoring, and want to be seen.
    ``used`` is the game that this very form began already. ``changing``: the rules' options are
    open. ``pasted`` is JSON that could not be read.
    """

    wrong: Mapping[str, Complaint] = field(default_factory=dict)
    alike: Sequence[tuple[str, str]] = ()
    look_again: bool = False
    used: str = ""
    changing: bool = False
    pasted: str = ""


NONE = Feedback()


@dataclass(frozen=True, slots=True)
class StartPage:
    """The first page. ``wrong`` are sentences by the id of the field that they belong to.

    ``look_again`` and ``used`` are as in :class:`Feedback`; ``alike`` are warnings;
    ``deleted``: a game has just been deleted.
    """

    wrong: Mapping[str, str]
    alike: Sequence[str]
    look_again: bool
    used: str
    mine: MyGames
    deleted: bool


@dataclass(frozen=True, slots=True)
class Visit:
    """The parts of the request that the page needs: the browser's games, and those to list."""

    play: Play
    words: Words
    templates: Environment
    seen: Sequence[SeenGame]
    query: str
    whole: bool
    deleted: bool

    def page(self, form: StartForm, feedback: Feedback = NONE, status: int = 200) -> Response:
        """Return the first page with this form."""
        page = StartPage(
            wrong={at: sentence(c, None, self.words) for at, c in feedback.wrong.items()},
            alike=[looking_alike(one, other, self.words) for one, other in feedback.alike],
            look_again=feedback.look_again,
            used=feedback.used,
            mine=my_games(self.play, self.seen, self.words, self.query, self.whole),
            deleted=self.deleted,
        )
        at_json = {at: c for at, c in feedback.wrong.items() if at == "json"}
        rules = rules_form(
            form.rules,
            self.words,
            self.templates,
            at_json,
            changing=feedback.changing,
            pasted=feedback.pasted,
        )
        template = self.templates.get_template("start/start.html")
        html = template.render(page=page, form=form, rules_form=rules)
        return HTMLResponse(html, status, {"Cache-Control": "no-store"})


async def _visit(
    request: Request, play: PlayDep, words: WordsDep, templates: TemplatesDep
) -> Visit:
    query = request.query_params
    return Visit(
        play=play,
        words=words,
        templates=templates,
        seen=seen_games(request),
        query=query.get("q", "").strip()[:LONGEST_SEARCH],
        whole=query.get("games") == "all",
        deleted="deleted" in query,
    )


VisitDep = Annotated[Visit, Depends(_visit)]
