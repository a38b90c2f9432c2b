"""A backup was put back, and the game went on to the same revision with other rounds."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from app.main import create_app
from tests.api.table import ApiTable, assert_refused
from tests.restoring import backed_up, restored
from tests.servers import settings_for


@pytest.fixture(params=[restored, str], ids=["by the command", "by hand"])
def back(request: pytest.FixtureRequest, table: ApiTable, database: Path) -> Iterator[ApiTable]:
    """The table at the server that goes on from a backup; ``table`` is what phones have seen.

    Both have recorded a round since, and corrected it: it is at version 2, the game at 3.
    """
    put_back: Callable[[str], str] = request.param
    copy = put_back(backed_up(database))
    with TestClient(create_app(settings_for(copy))) as client:
        back = ApiTable(client, table.id, table.token, table.ids)
        for one, ann in ((table, 15), (back, 20)):
            assert one.round("Di", Ann=1, Bo=8, Cy=32).status_code == 201
            corrected = one.entered("Di", Ann=ann, Bo=8, Cy=32) | {"reason": "Ann had more"}
            first = one.game()["rounds"][0]["tag"]
            assert one.send("PUT", "/rounds/1", corrected, version=first).status_code == 200
        yield back


def test_what_was_seen_before_is_not_taken_for_what_is_there(
    table: ApiTable, back: ApiTable
) -> None:
    seen = table.client.get(table.url).headers["etag"]

    answer = back.client.get(back.url, headers={"If-None-Match": seen})

    assert answer.status_code == 200
    assert answer.json()["rounds"][0]["scores"]["p1"] == 20
    assert answer.json()["revision"] == table.game()["revision"]
    again = back.client.get(back.url, headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


def test_a_change_of_what_was_seen_before_changes_nothing(table: ApiTable, back: ApiTable) -> None:
    seen, before = table.game(), back.game()
    corrected = back.entered("Di", Ann=1, Bo=1, Cy=1) | {"reason": "counted again"}
    round_ = seen["rounds"][0]["tag"]

    stale = assert_refused(back.send("PUT", "/rounds/1", corrected, version=round_), 412, "stale")
    assert stale["current"] == before["rounds"][0]
    strike = {"reason": "misdealt"}
    assert_refused(back.send("PUT", "/rounds/1/strike", strike, version=round_), 412, "stale")
    assert_refused(back.send("PUT", "/ending", version=seen["tag"]), 412, "stale")

    assert back.game() == before
    now = before["rounds"][0]["tag"]
    assert back.send("PUT", "/rounds/1", corrected, version=now).status_code == 200


def test_a_game_at_the_same_revision_has_another_tag_and_another_head(
    table: ApiTable, back: ApiTable
) -> None:
    there, here = table.game(), back.game()

    assert there["revision"] == here["revision"]
    assert there["head"] != here["head"]
    assert there["tag"] != here["tag"]


def test_a_bare_version_is_taken_only_where_nothing_was_ever_restored(
    table: ApiTable, database: Path
) -> None:
    table.round("Di", Ann=1, Bo=8, Cy=32)
    with TestClient(create_app(settings_for(restored(backed_up(database))))) as client:
        back = ApiTable(client, table.id, table.token, table.ids)
        strike = {"reason": "misdealt"}

        assert table.send("PUT", "/rounds/1/strike", strike, version=1).status_code == 200
        stale = assert_refused(
            back.send("PUT", "/rounds/1/strike", strike, version=1), 412, "stale"
        )

        now = stale["current"]["tag"]
        assert back.send("PUT", "/rounds/1/strike", strike, version=now).status_code == 200
