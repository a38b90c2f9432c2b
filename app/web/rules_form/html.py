"""The rules' form as HTML, ready to stand in a page."""

from collections.abc import Mapping
from functools import lru_cache

from jinja2 import Environment
from markupsafe import Markup

from app.i18n.words import Words
from app.scoring.complaints import Complaint
from app.web.rules_form.form import TypedRules
from app.web.rules_form.panel import RulesPanel, panel

NOTHING_TYPED = TypedRules()
LANGUAGES_KEPT = 16


def rules_form(
    typed: TypedRules,
    words: Words,
    templates: Environment,
    wrong: Mapping[str, Complaint] | None = None,
    *,
    changing: bool = False,
    pasted: str = "",
) -> Markup:
    """Return the form as it was filled in; as it is at first, it is rendered once a language."""
    if typed == NOTHING_TYPED and not (wrong or changing or pasted):
        return _at_first(words, templates)
    return html_of(panel(typed, words, wrong, changing=changing, pasted=pasted), templates)


def html_of(rules_panel: RulesPanel, templates: Environment) -> Markup:
    """Return the form's HTML."""
    # All that was typed has been escaped by the template.
    return Markup(templates.get_template("_rules_form.html").render(panel=rules_panel))  # noqa: S704


@lru_cache(LANGUAGES_KEPT)
def _at_first(words: Words, templates: Environment) -> Markup:
    return html_of(panel(NOTHING_TYPED, words), templates)
