"""Joins a page's script and all modules behind it into one file, in the order of their evaluation.

We keep this because bundlers need Node.js, which few have on the Raspberry Pi that keeps their
scores, or else a build between the sources and the server. Our modules keep to a form that is easy
to join, named imports and exports without cycles; anything else ends the start with a sentence.

A module keeps a scope of its own, so only its exports need names that no other has. Scripts
in ``js/`` itself are those that pages name. One may import another, its base, which stays a file
apart: modules that both need are in the base alone, so that none is evaluated twice.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from posixpath import basename, dirname, join, normpath

Lean = Callable[[str, str], str]
"""Returns a script as it is sent, from its name and text."""

_IMPORT = re.compile(r'^import (?:\{(\s*\w+(?:,\s*\w+)*,?\s*)\} from )?"(\.[^"]+)";.*\n?', re.M)
_EXPORT = re.compile(r"^export (?=(?:async function|function|const|class) (\w+))", re.M)
_EXPORTED = re.compile(r"^export ?\{(\w+)\};", re.M)
_OTHERWISE = re.compile(r"^(?:import\s*[^\s(]|export\b).*", re.M)
_NAME = re.compile(r"\w+")
_LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
# The window's own: a module that does not import such a name means that one.
_TAKEN = re.compile(
    "alert|blur|close|closed|confirm|event|external|fetch|find|focus|frames|history|length|location"
    "|name|open|origin|parent|print|prompt|screen|scroll|self|status|stop|top"
)


@dataclass(frozen=True, slots=True)
class _Module:
    imports: dict[str, set[str]]
    exports: set[str]
    body: str

    def enclosed(self) -> str:
        """Return the module in a scope of its own, out of which come its exports."""
        if not self.exports:
            return f"{{{self.body}\n}}"
        names = _listed(self.exports)
        return f"const{names}=(()=>{{{self.body}\nreturn{names}}})();"


class _Pages:
    def __init__(self, modules: dict[str, _Module]) -> None:
        self._modules = modules
        self.behind = {name: _behind(name, modules) for name in modules if _is_page(name)}

    def joined(self, page: str) -> str:
        """Return the page's own modules joined, with its imports from the base and its exports."""
        _check([name for module in self.behind[page] for name in self._modules[module].exports])
        base = self._base(page)
        taken = f'import{_listed(self._taken(page))}from"./{basename(base)}";' if base else ""
        bodies = [self._modules[name].enclosed() for name in self._own(page)]
        given = [self._taken(other) for other in self.behind if self._base(other) == page]
        exports = self._modules[page].exports.union(*given)
        last = f"export{_listed(exports)};" if exports else ""
        return "\n".join([taken, *bodies, last]).strip()

    def _base(self, page: str) -> str | None:
        bases = [name for name in self._modules[page].imports if _is_page(name)]
        if len(bases) > 1:
            raise ValueError(f"{page} imports the scripts of two pages: {', '.join(bases)}")
        return bases[0] if bases else None

    def _own(self, page: str) -> list[str]:
        base = self._base(page)
        return [name for name in self.behind[page] if not base or name not in self.behind[base]]

    def _taken(self, page: str) -> set[str]:
        own = self._own(page)
        imports = [pair for name in own for pair in self._modules[name].imports.items()]
        return {name for module, names in imports if module not in own for name in names}


def joined_scripts(sources: Mapping[str, str], lean: Lean) -> dict[str, str]:
    """Return the pages' scripts by name, each joined; ValueError where one cannot be."""
    pages = _Pages({name: _module(name, text, lean) for name, text in sources.items()})
    return {page: pages.joined(page) for page in pages.behind}


def _module(name: str, text: str, lean: Lean) -> _Module:
    def there(path: str) -> str:
        return normpath(join(dirname(name), path))

    imports: dict[str, set[str]] = {}
    for names, path in _IMPORT.findall(text):
        imports.setdefault(there(path), set()).update(_NAME.findall(names))
    exports = {*_EXPORT.findall(text), *_EXPORTED.findall(text)}
    body = _EXPORTED.sub("", _EXPORT.sub("", _IMPORT.sub("", text)))
    if left := _OTHERWISE.search(body):
        raise ValueError(f"{name} says in a way that cannot be joined: {left[0]}")
    if any(not _is_page(there(path)) for path in _LATER.findall(body)):
        raise ValueError(f"{name} imports later a file that is not a script in js/")
    # Seen from the joined file, which is in js/ as well.
    body = _LATER.sub(lambda found: f'import("./{basename(found[1])}")', body)
    return _Module(imports, exports, lean(name, body))


def _behind(
    name: str, modules: dict[str, _Module], found: tuple[str, ...] = (), above: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return ``found`` and the modules behind a script, itself the last, as they are evaluated."""
    if name in above:
        raise ValueError(f"{name} imports itself, by way of {', '.join(above)}")
    if name in found:
        return found
    for imported, names in modules[name].imports.items():
        if imported not in modules or not names <= modules[imported].exports:
            raise ValueError(f"{name} imports from {imported} something that is not there")
        found = _behind(imported, modules, found, (*above, name))
    return (*found, name)


def _check(exports: list[str]) -> None:
    for name in exports:
        if exports.count(name) > 1:
            raise ValueError(f"Two modules of a page export {name!r}: one needs another name")
        if _TAKEN.fullmatch(name):
            raise ValueError(f"An exported {name!r} would hide the window's own from other modules")


def _is_page(name: str) -> bool:
    return dirname(name) == "js"


def _listed(names: set[str]) -> str:
    return f"{{{','.join(sorted(names))}}}"
