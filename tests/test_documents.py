"""The documents name files and commands that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
FOLDERS = ("app/", "static/", "templates/", "tests/", "migrations/", "docs/", ".ci/")
IN_CODE = re.compile(r"`([^`\s]+)`")
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
COMMAND = re.compile(r"\bmake ([a-z]+)\b(?=[^`\n]*`)|^make ([a-z]+)", re.MULTILINE)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_a_file_that_a_document_names_is_there(document: Path) -> None:
    text = document.read_text("utf-8")
    named = [path for path in IN_CODE.findall(text) if path.startswith(FOLDERS)]
    linked = [document.parent / path for path in LINK.findall(text)]
    missing = [path for path in named if not (ROOT / path).exists() and "<" not in path]
    assert missing + [str(path) for path in linked if not path.exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_a_command_that_a_document_names_is_in_the_makefile(document: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {one or two for one, two in COMMAND.findall(document.read_text("utf-8"))}
    assert named <= targets


def test_each_decision_is_in_the_list_of_decisions() -> None:
    folder = ROOT / "docs" / "decisions"
    pages = {path.name for path in folder.glob("[0-9]*.md")}
    assert pages == set(LINK.findall((folder / "README.md").read_text("utf-8")))
