"""Find wide and narrow letters for the layout tests, and fetch them where they are missing.

Phones differ in how wide their letters are, and what fits with one font breaks with another. So
layouts are measured with two: DejaVu, wider than nearly all, and Liberation, about as wide as
what most phones have. Both come from what is installed, or else from Debian's packages (as
root). If one can be had neither way it is said how to get it, and nothing is skipped.

Fontconfig, which chooses the fonts, is Linux's: elsewhere a browser always has the system's own.
"""

import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from tests.get_browser import apt_install, is_debian_root

FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
FONTS = {
    "wide": ("DejaVu", "DejaVuSans.ttf", "fonts-dejavu-core"),
    "narrow": ("Liberation", "LiberationSans-Regular.ttf", "fonts-liberation"),
}
"""By how wide they are: their name, a file by which they are known, and Debian's package."""

HOW_TO_GET_ONE = """\
The layout tests need fonts with {letters} letters ({file}); none was found or could be fetched.
  Debian and Ubuntu: sudo apt-get install {package}"""
# Nothing but this folder: what else the machine has must not change what a test sees.
CONFIGURATION = """\
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{fonts}</dir>
  <cachedir>{cache}</cachedir>
  <alias><family>serif</family><prefer><family>{name} Serif</family></prefer></alias>
  <match target="pattern">
    <edit name="family" mode="append_last"><string>{name} Sans</string></edit>
  </match>
</fontconfig>
"""


class NoFontError(Exception):
    """No such font can be had; the message says how to get one."""


def with_fonts(letters: str, folder: Path) -> dict[str, str]:
    """Return the environment of a browser that has only "wide" or only "narrow" fonts.

    The configuration is written to ``folder``. Raises :class:`NoFontError`.
    """
    if not sys.platform.startswith("linux"):
        return {}
    name, *_ = FONTS[letters]
    fonts, cache = get_fonts(letters), folder / f"{letters}-cache"
    file = folder / f"{letters}.conf"
    file.write_text(CONFIGURATION.format(name=name, fonts=fonts, cache=cache), "utf-8")
    return {"FONTCONFIG_FILE": str(file)}


def get_fonts(letters: str) -> Path:
    """Return the folder of the "wide" or "narrow" fonts; raise :class:`NoFontError`."""
    _, file, package = FONTS[letters]
    # Debian's packages are asked only where none is installed.
    for found in chain(installed(file), from_debian(file, package)):
        return found.parent
    raise NoFontError(HOW_TO_GET_ONE.format(letters=letters, file=file, package=package))


def installed(file: str) -> Iterator[Path]:
    for folder in FOLDERS:
        yield from sorted(Path(folder).expanduser().rglob(file))


def from_debian(file: str, package: str) -> Iterator[Path]:
    if is_debian_root():
        apt_install(package)
        yield from installed(file)


if __name__ == "__main__":
    try:
        for letters in FONTS:
            print(letters, get_fonts(letters))
    except NoFontError as error:
        sys.exit(str(error))
