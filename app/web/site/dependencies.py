"""Dependencies of the routes of pages: the games, the visitor's language, templates, the cache.

FastAPI fills these in. They are asynchronous although they wait for nothing, since each of the
others would be called in a thread of its own.
"""

from typing import Annotated, cast

from fastapi import Depends
from jinja2 import Environment
from starlette.requests import Request

from app.http import RenderedCache, by_preference
from app.i18n.languages import LANGUAGES, preferred, words_in
from app.i18n.words import Words
from app.play import Play
from app.web.site.cookies import chosen_language


def words_for(request: Request) -> Words:
    """Return the words of the language chosen in this browser, or else of its preferred one."""
    chosen = chosen_language(request)
    if chosen in LANGUAGES:
        return words_in(chosen)
    return words_in(preferred(by_preference(request.headers.get("accept-language", ""))))


def templates_for(request: Request) -> Environment:
    """Return the templates in the language of the request."""
    return templates_in(request, words_for(request))


def templates_in(request: Request, words: Words) -> Environment:
    """Return the templates in a language."""
    environment: Environment = request.app.state.templates(words)
    return environment


async def _play(request: Request) -> Play:
    return cast(Play, request.app.state.play)


async def _words(request: Request) -> Words:
    return words_for(request)


async def _cache(request: Request) -> RenderedCache:
    return cast(RenderedCache, request.app.state.rendered)


PlayDep = Annotated[Play, Depends(_play)]
WordsDep = Annotated[Words, Depends(_words)]
CacheDep = Annotated[RenderedCache, Depends(_cache)]


async def _templates(request: Request, words: WordsDep) -> Environment:
    return templates_in(request, words)


TemplatesDep = Annotated[Environment, Depends(_templates)]
