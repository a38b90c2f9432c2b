"""``make bench``: every figure beside its baseline, measured in the same run, and the ratio.

Machines differ and are shared, so nothing here is a time limit: what counts is the ratio. The exit
status is 1 if a figure misses its goal.
"""

import sys
import tempfile
from pathlib import Path

from tests.bench import (
    lighthouse,
    loading,
    neighbours,
    pages,
    requests,
    rounds,
    scoring,
    starting,
    taps,
    weight,
)

MEASURES = (
    scoring.measure,
    pages.measure,
    rounds.measure,
    neighbours.measure,
    weight.measure,
    loading.measure,
    requests.measure,
    starting.measure,
    taps.measure,
    lighthouse.measure,
)


def main() -> int:
    """Measure everything, print it as it comes, and return the exit status."""
    missed = 0
    print(f"{'what':<46}{'ours':>12}{'baseline':>12}{'ratio':>8}  goal")
    with tempfile.TemporaryDirectory() as folder:
        for measure in MEASURES:
            for figure in measure(Path(folder)):
                print(figure.line(), flush=True)
                missed += not figure.met
    print("every goal is met" if not missed else f"{missed} missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
