"""Holds the translations to the program: every text translated, whole, in every language.

Without arguments it lists what is missing, not reviewed (fuzzy), stale or lacks a placeholder, and
fails if there is anything. With ``--update`` it brings the catalogues up to the program's texts.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from app.i18n.languages import LANGUAGES, catalogue  # noqa: E402


def main(arguments: list[str]) -> int:
    """Check, or with ``--update`` write, the catalogue of each language but English."""
    template = _template()
    for language in LANGUAGES.keys() - {"en"}:
        if "--update" in arguments:
            _update(language, template)
    wrong = [each for code in LANGUAGES if code != "en" for each in _wrong(code, template)]
    print("\n".join(wrong) or f"{len(template)} texts in {len(LANGUAGES) - 1} translations")
    return 1 if wrong else 0


def _template() -> Catalog:
    """Return every text for people that the program has."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "eights.pot"
        babel = [sys.executable, "-m", "babel.messages.frontend", "--quiet", "extract"]
        keywords = ["--keywords", "plural_forms:1,2"]
        places = ["--mapping", "pyproject.toml", "--output", str(file), "app", "templates"]
        subprocess.run([*babel, *keywords, *places], cwd=ROOT, check=True)
        return read_po(file.open("rb"))


def _update(language: str, template: Catalog) -> None:
    file = catalogue(language)
    there = read_po(file.open("rb"), locale=language) if file.exists() else Catalog(language)
    there.update(template, no_fuzzy_matching=True)
    there.obsolete.clear()
    there.header_comment = f"# The {there.locale.english_name} of the Crazy Eights scoresheet."
    there.project, there.version = "Crazy Eights Scoresheet", "1"
    there.last_translator = there.language_team = there.msgid_bugs_address = ""
    there.fuzzy = False
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as target:
        # Without line numbers, which would change with every line of the program.
        write_po(target, there, width=96, omit_header=False, no_location=True, sort_output=True)


def _wrong(language: str, template: Catalog) -> Iterator[str]:
    file = catalogue(language)
    if not file.exists():
        yield f"{language}: there is no catalogue"
        return
    there = read_po(file.open("rb"), locale=language, abort_invalid=True)
    for message in template:
        found = there.get(message.id, message.context)
        if message.id and (trouble := _trouble(message, found, there)):
            yield f"{language}: {trouble}: {message.id!r}"
    for message in there:
        if message.id and template.get(message.id, message.context) is None:
            yield f"{language}: stale: {message.id!r}"


def _trouble(message: Message, found: Message | None, there: Catalog) -> str:
    if found is None or not all(_forms(found)) or not found.string:
        return "missing"
    if found.fuzzy:
        return "not reviewed"
    if message.pluralizable and len(_forms(found)) != there.num_plurals:
        return f"{there.num_plurals} plural forms wanted"
    lost = list(_errors(message, found, there))
    return str(lost[0]) if lost else ""


def _errors(message: Message, found: Message, there: Catalog) -> list[object]:
    """Return what Babel finds wrong, and the ``{names}`` of scripts that are not there."""
    wanted = _braces(message.id if isinstance(message.id, str) else message.id[-1])
    bare = [f"lacks {name}" for form in _forms(found) for name in wanted - _braces(form)]
    return [*found.check(there), *bare]


def _braces(text: str) -> set[str]:
    return {part.partition("}")[0] for part in text.split("{")[1:]}


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
