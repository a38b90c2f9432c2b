"""How much work something is, counted rather than timed: the same on every machine."""

import gc
import sys
from collections.abc import Callable


def steps(act: Callable[[], object]) -> int:
    """Return how many calls, into Python or C, an act consists of."""
    made = 0

    def count(_frame: object, event: str, _arg: object) -> None:
        nonlocal made
        made += event in ("call", "c_call")

    gc.disable()  # what is cleared away meanwhile may have steps of its own
    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
        gc.enable()
    return made
