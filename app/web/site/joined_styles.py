"""Replaces the imports of a style sheet by the sheets themselves: one request, not four.

Neighbours that are imported into the same layer share one ``@layer`` block.
"""

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath

_IMPORT = re.compile(r'^@import "([^"]+)"(?: layer\(\w+\))?;\n', re.M)
_LAYER = re.compile(r'^@import "[^"]+" layer\((\w+)\);\n(?:@import "[^"]+" layer\(\1\);\n)*', re.M)


def joined_styles(sources: Mapping[str, str]) -> dict[str, str]:
    """Return the style sheets by name, each with all that it imports; KeyError for one too few."""

    def joined(name: str) -> str:
        folder = dirname(name)
        layered = _LAYER.sub(lambda run: f"@layer {run[1]} {{\n{run[0]}}}\n", sources[name])
        return _IMPORT.sub(lambda found: joined(normpath(join(folder, found[1]))), layered)

    return {name: joined(name) for name in sources}
