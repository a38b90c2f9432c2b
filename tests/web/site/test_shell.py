"""The app around the pages: what is kept on the phone is the shell, whole, and nothing else."""

import json
import re

from starlette.testclient import TestClient


def kept(client: TestClient, **headers: str) -> list[str]:
    """Return the paths that the service worker keeps."""
    script = client.get("/sw.js", headers=headers).text
    paths: list[str] = json.loads(re.findall(r"const SHELL = (\[.*\]);", script)[0])
    return paths


def named(client: TestClient, **headers: str) -> str:
    script = client.get("/sw.js", headers=headers).text
    return str(re.findall(r'const NAME = "([^"]+)"', script)[0])


def test_the_service_worker_keeps_the_page_without_a_network_and_all_that_it_is_made_of(
    client: TestClient,
) -> None:
    paths = kept(client)

    page = client.get("/offline")
    assert "/offline" in paths
    assert set(re.findall(r'"(/static/[^"#]+\.(?:css|js))"', page.text)) <= set(paths)
    scripts = [path for path in paths if path.endswith(".js")]
    assert len(scripts) == 2
    for script in scripts:
        folder = script.rsplit("/", 1)[0]
        for imported in re.findall(r'^import[^"(]*"\./([^"]+)"', client.get(script).text, re.M):
            assert f"{folder}/{imported}" in scripts


def test_the_service_worker_keeps_no_page_of_a_game_and_no_answer(client: TestClient) -> None:
    assert {path.split("/")[1] for path in kept(client)} == {"offline", "static"}
    for path in kept(client):
        answer = client.get(path)
        assert answer.status_code == 200
        assert "no-store" not in answer.headers["cache-control"]


def test_the_service_worker_is_asked_for_each_time_and_is_another_in_another_language(
    client: TestClient,
) -> None:
    answer = client.get("/sw.js")

    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert named(client) == named(client)
    assert named(client, **{"Accept-Language": "ro"}) != named(client)


def test_the_policy_lets_the_service_worker_and_the_manifest_be_our_own_alone(
    client: TestClient,
) -> None:
    policy = client.get("/").headers["content-security-policy"]

    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy


def test_the_manifest_names_icons_that_there_are(client: TestClient) -> None:
    answer = client.get("/manifest.webmanifest")
    manifest = answer.json()

    assert answer.headers["content-type"] == "application/manifest+json"
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        assert client.get(icon["src"]).headers["content-type"] == icon["type"]


def test_the_page_without_a_network_is_the_same_for_everyone(client: TestClient) -> None:
    client.cookies.set("keeper", "x" * 32)

    assert client.get("/offline").text == TestClient(client.app).get("/offline").text
