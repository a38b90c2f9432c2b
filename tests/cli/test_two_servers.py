"""Two servers at one folder: the second says who was first, and goes."""

import subprocess
import sys

import httpx

from tests.servers import ROOT, process


def test_a_second_server_says_who_was_first_and_goes(database_url: str) -> None:
    with process(database_url) as first:
        second = subprocess.run(
            [sys.executable, "-m", "app", "serve", "--host", "127.0.0.1", "--port", "0"],
            cwd=ROOT,
            env={"EIGHTS_DATABASE_URL": database_url},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert httpx.get(first.url).status_code == 200

    assert second.returncode == 1
    assert second.stdout == ""
    assert f"served already, by process {first.popen.pid} on " in second.stderr
    assert f"port {first.port}" in second.stderr
    assert len(second.stderr.splitlines()) == 1


def test_verify_runs_beside_a_server(database_url: str) -> None:
    with process(database_url):
        verified = subprocess.run(
            [sys.executable, "-m", "app", "verify"],
            cwd=ROOT,
            env={"EIGHTS_DATABASE_URL": database_url},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    assert (verified.returncode, verified.stdout) == (0, "0 games, 0 events, all whole\n")


def test_the_next_server_begins_where_one_was_killed(database_url: str) -> None:
    with process(database_url) as first:
        first.popen.kill()
        first.popen.wait()
        with process(database_url) as second:
            assert httpx.get(second.url).status_code == 200
