"""What is typed is read in one way, or refused as it stands."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from app.scoring.complaints import Invalid
from app.web.site.typed import cards_in, hand_in, whole_in

EXAMPLES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "typed.jsonl").read_text("utf-8").splitlines()
]
READERS: Mapping[str, Callable[[str], object]] = {
    "hand": hand_in,
    "cards": cards_in,
    "number": whole_in,
}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: f"{one['field']}: {one['typed']}")
def test_every_example_is_read_as_it_is_meant_or_refused(example: dict[str, object]) -> None:
    read = READERS[str(example["field"])]
    typed, reads = str(example["typed"]), example["reads"]
    if reads is None:
        with pytest.raises(Invalid):
            read(typed)
    else:
        assert read(typed) == (tuple(reads) if isinstance(reads, list) else reads)


@pytest.mark.parametrize("read", READERS.values())
def test_nothing_is_never_read_as_zero(read: Callable[[str], object]) -> None:
    for blank in ("", " ", "\t\n"):
        with pytest.raises(Invalid):
            read(blank)
