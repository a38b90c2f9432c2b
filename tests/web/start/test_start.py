"""The first page: who plays, how do we score, start; and this browser's games."""

import re
from html import unescape

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.ledger.commands import EndGame
from app.ledger.game import Game
from app.ledger.ranking import target
from app.ledger.table import next_round, totals
from app.play import Play
from tests.builders import ann_bo_cy_di, sit_down, worked_example
from tests.web.keeping import form_to

FOUR = ["Ann", "Bo", "Cy", "Di"]


@pytest.fixture
def play(server: FastAPI, client: TestClient) -> Play:
    """The server's own way to write."""
    play: Play = server.state.play
    return play


def key_on(page: Response) -> str:
    found = re.search(r'name="key" value="([^"]+)"', page.text)
    assert found
    return found[1]


def send(client: TestClient, names: list[str], **fields: object) -> Response:
    key = fields.pop("key", None) or key_on(client.get("/"))
    return client.post("/games", data={"key": key, "name": names, **fields})


def begun(play: Play, answer: Response) -> Game:
    assert answer.status_code == 303, answer.text
    return play.game(answer.headers["location"].removeprefix("/keep/"))


def names_of(game: Game) -> list[str]:
    return [player.name for player in game.players]


def typed(page: Response, name: str) -> list[str]:
    """Return what stands in the fields of that name, in order."""
    fields = re.findall(rf'<input[^>]* name="{name}" value="([^"]*)"', page.text)
    return [unescape(value) for value in fields]


def test_four_names_begin_a_game_and_their_keeper_is_led_to_it(
    client: TestClient, play: Play
) -> None:
    answer = send(client, FOUR)

    game = begun(play, answer)
    assert names_of(game) == FOUR
    assert (game.rules.preset, target(game)) == ("standard", 100)
    cookies = answer.headers.get_list("set-cookie")
    assert any(
        c.startswith("keeper=") and f"Path=/keep/{game.id};" in c and "HttpOnly" in c
        for c in cookies
    )
    assert any(c.startswith(f"games=k{game.id};") and "Path=/;" in c for c in cookies)
    token = re.search("keeper=([^;]+)", answer.headers["set-cookie"])
    assert token
    assert play.keeper(game.id, token[1]) == "keeper-1"


def test_a_double_tap_begins_one_game(client: TestClient, play: Play) -> None:
    key = key_on(client.get("/"))

    first, second = (send(client, FOUR, key=key) for _ in range(2))

    assert first.headers["location"] == second.headers["location"]
    assert [answer.headers.get_list("set-cookie")[0] for answer in (first, second)] == [
        first.headers.get_list("set-cookie")[0]
    ] * 2
    assert begun(play, second).revision == 1


def test_a_form_that_began_a_game_begins_no_other_unasked(client: TestClient, play: Play) -> None:
    key = key_on(client.get("/"))
    first = begun(play, send(client, FOUR, key=key))

    answer = send(client, ["Ann", "Eve"], key=key)

    assert answer.status_code == 422
    assert f'href="/keep/{first.id}"' in answer.text
    assert names_of(play.game(first.id)) == FOUR
    assert names_of(begun(play, send(client, ["Ann", "Eve"], key=key_on(answer)))) == ["Ann", "Eve"]


def test_only_who_has_a_row_can_deal_first(client: TestClient) -> None:
    page = client.get("/").text.partition('<select id="dealer"')[2].partition("</select>")[0]
    assert page.count("<option") == 4

    added = send(client, ["Ann", "Bo", "Cy", "Di"], add="1").text
    assert added.partition('<select id="dealer"')[2].partition("</select>")[0].count("<option") == 5


def test_blank_rows_are_left_out_and_the_dealer_goes_by_seat(
    client: TestClient, play: Play
) -> None:
    game = begun(play, send(client, ["Ann", "", "  ", "Di"], dealer="4"))

    assert names_of(game) == ["Ann", "Di"]
    deal = next_round(game)
    assert deal is not None
    assert deal.dealer == game.players[1].id


def test_winner_collects_to_a_number_of_their_own(client: TestClient, play: Play) -> None:
    answer = send(client, FOUR, rules="winner-collects", target="own", own="150", title="Friday")

    game = begun(play, answer)
    assert (game.rules.scoring, target(game), game.title) == ("winner_collects", 150, "Friday")


def test_a_game_that_began_on_paper_goes_on_from_there(client: TestClient, play: Play) -> None:
    answer = send(client, FOUR, paper="1", start=["40", "", "-3", "0"])

    assert list(totals(begun(play, answer)).values()) == [40, 0, -3, 0]


def test_totals_do_not_count_where_nothing_began_on_paper(client: TestClient, play: Play) -> None:
    answer = send(client, FOUR, start=["40", "", "", ""])

    assert set(totals(begun(play, answer)).values()) == {0}


@pytest.mark.parametrize(
    ("names", "fields", "field", "sentence"),
    [
        (["Ann", "ann"], {}, "name-2", "Somebody here is called ann already."),
        (["Ann", "\u200b"], {}, "name-2", "A name cannot be blank."),
        (["Ann", "x" * 41], {}, "name-2", "too long"),
        (["Ann", "Bo"], {"target": "own", "own": "0"}, "own", "from 1 to"),
        (["Ann", "Bo"], {"target": "own", "own": "12a"}, "own", "from 1 to"),
        (["Ann", "Bo"], {"dealer": "3"}, "dealer", "The dealer"),
        (["Ann", "Bo"], {"title": "x" * 81}, "title", "too long"),
        (["Ann", "Bo"], {"paper": "1", "start": ["1e3", ""]}, "start-1", "a whole number"),
        (["Ann", "Bo"], {"paper": "1", "start": ["0", "10000"]}, "start-2", "This goes from"),
        (["Ann", ""], {"paper": "1", "start": ["1", "5"]}, "name-2", "A name cannot be blank."),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_typed_is_lost(
    client: TestClient, names: list[str], fields: dict[str, object], field: str, sentence: str
) -> None:
    answer = send(client, names, **fields)

    assert answer.status_code == 422
    said = re.search(rf'<p class="error" id="{field}-wrong">([^<]*)</p>', answer.text)
    assert said
    assert sentence in said[1]
    assert re.search(rf'id="{field}"[^>]* aria-describedby="{field}-wrong"', answer.text)
    assert typed(answer, "name")[:2] == names
    assert typed(answer, "title") == [fields.get("title", "")]
    assert typed(answer, "own") == [fields.get("own", "")]


@pytest.mark.parametrize("names", [[], ["Ann"], ["", "", "", ""]])
def test_two_at_least_sit_at_a_table(client: TestClient, names: list[str]) -> None:
    answer = send(client, names)

    assert answer.status_code == 422
    assert "2 to 10 players" in answer.text


def test_ten_can_play_and_of_an_eleventh_it_is_said_that_they_cannot(
    client: TestClient, play: Play
) -> None:
    names = [f"Player {number}" for number in range(1, 12)]

    refused = send(client, names)

    assert refused.status_code == 422
    assert "2 to 10 players" in refused.text
    assert typed(refused, "name") == names
    assert names_of(begun(play, send(client, names[:10]))) == names[:10]


def test_a_game_that_goes_on_stands_above_the_form(client: TestClient, play: Play) -> None:
    over = sit_down(play, ann_bo_cy_di("overgame00000001", title="Over"))
    over.record(EndGame(over.game.revision))
    running = begun(play, send(client, ["Eve", "Fay"]))
    client.get(f"/g/{over.id}")

    above = client.get("/").text.partition("<form")[0]

    assert re.findall(r'<a href="(/(?:keep|g)/[^"]+)"', above) == [f"/keep/{running.id}"]
    assert "Go on:" in above


def test_names_that_look_alike_are_allowed_after_a_warning(client: TestClient, play: Play) -> None:
    names = ["Mark", "M\u0430rk"]

    warned = send(client, names)

    assert warned.status_code == 200
    assert f"{names[0]} and {names[1]} look alike. They are told apart by seat" in warned.text
    assert typed(warned, "name")[:2] == names
    sure = send(client, names, key=key_on(warned), sure="1")
    assert names_of(begun(play, sure)) == names


def test_a_row_is_added_without_a_script(client: TestClient) -> None:
    page = send(client, FOUR, add="1")

    assert page.status_code == 200
    assert typed(page, "name") == [*FOUR, ""]


def test_a_draft_is_filled_in_again_with_its_key_and_begins_nothing(
    client: TestClient, play: Play
) -> None:
    key = key_on(client.get("/"))
    five = [*FOUR, "Eve"]

    page = send(client, five, key=key, title="Friday", rules="chips", again="1")

    assert page.status_code == 200
    assert (typed(page, "name"), typed(page, "title"), key_on(page)) == (five, ["Friday"], key)
    assert re.search(r'value="chips" checked', page.text)
    assert "cookie" not in page.headers


def test_rules_that_one_visitor_chose_are_not_in_the_form_of_the_next(client: TestClient) -> None:
    chosen = send(client, FOUR, rules="chips", add="1")
    assert re.search(r'value="chips" checked', chosen.text)

    assert re.search(r'value="standard" checked', client.get("/").text)


def test_each_visitor_reads_the_rules_form_in_their_own_language(client: TestClient) -> None:
    english, german = (
        client.get("/", headers={"Accept-Language": language}).text for language in ("en", "de")
    )

    assert "<legend>How do you score?</legend>" in english
    assert "<legend>How do you score?</legend>" not in german
    assert 'id="rules-choices"' in german


def test_a_game_like_another_has_its_people_and_its_rules(client: TestClient, play: Play) -> None:
    before = sit_down(play, ann_bo_cy_di(rules="winner-collects", title="Friday"))

    page = client.get(f"/?like={before.id}")

    assert typed(page, "name") == FOUR
    assert typed(page, "title") == ["Friday"]
    assert re.search(r'value="winner-collects" checked', page.text)


def test_who_played_last_time_is_offered_until_somebody_is_typed(
    client: TestClient, play: Play
) -> None:
    begun(play, send(client, ["Eve", "Fay"]))
    friday = begun(play, send(client, FOUR))
    again = begun(play, send(client, [*FOUR[1:], FOUR[0]]))  # the same four, in other seats

    page = client.get("/").text

    offered = re.findall(r'<a class="chip" href="/\?like=([^"]+)">(.*?)</a>', page)
    assert offered[0][0] == again.id != friday.id
    assert [re.findall(r"<bdi>(.*?)</bdi>", names) for _, names in offered] == [
        [*FOUR[1:], FOUR[0]],
        ["Eve", "Fay"],
    ]
    assert 'href="/?like=' not in send(client, ["Gus"], add="1").text


def test_names_that_were_typed_before_are_suggested(client: TestClient, play: Play) -> None:
    assert "<datalist" not in client.get("/").text
    begun(play, send(client, ["Eve", "Fay"]))

    suggested = client.get("/").text.partition('<datalist id="known">')[2].partition("</datalist>")

    assert re.findall(r'value="(.*?)"', suggested[0]) == ["Eve", "Fay"]


def test_a_game_like_another_by_rules_of_its_own_offers_them_first(
    client: TestClient, play: Play
) -> None:
    own = {"preset": "standard", "values": {"8": 20}, "blocked": "nobody_scores", "name": "Ours"}
    before = sit_down(play, ann_bo_cy_di(rules=own))

    page = client.get(f"/?like={before.id}")

    assert re.search(r'value="mine" checked>.*Ours', page.text)
    form = form_to(page, "/games")
    answer = client.post("/games", data={**form.fields, "name": FOUR})
    assert begun(play, answer).rules == before.game.rules


def test_changed_rules_without_a_name_are_told_from_their_preset(
    client: TestClient, play: Play
) -> None:
    before = sit_down(play, ann_bo_cy_di(rules={"values": {"8": 20}}))

    assert "Standard, changed" in client.get(f"/?like={before.id}").text


def test_my_games_are_listed_newest_first_kept_or_watched(client: TestClient, play: Play) -> None:
    watched = sit_down(play, ann_bo_cy_di(title="Theirs"))
    watched.record(worked_example(watched.game))
    kept = begun(play, send(client, ["Eve", "Fay"]))
    client.get(f"/g/{watched.id}")

    page = client.get("/")

    links = re.findall(r'<li><a href="(/(?:keep|g)/[^"]+)"', page.text)
    assert links == [f"/g/{watched.id}", f"/keep/{kept.id}"]
    assert "Theirs" in page.text
    assert "Eve and Fay" in page.text
    assert re.search(r"Round 1 · <bdi>Di</bdi> leads with 0", page.text)


def test_watching_a_game_that_one_keeps_leaves_it_a_kept_one(
    client: TestClient, play: Play
) -> None:
    kept = begun(play, send(client, FOUR))
    client.get(f"/g/{kept.id}")

    assert f'href="/keep/{kept.id}"' in client.get("/").text


def test_twenty_games_are_shown_and_all_where_asked(client: TestClient, play: Play) -> None:
    ids = [f"game{number:012}" for number in range(23)]
    for game_id in ids:
        sit_down(play, ann_bo_cy_di(game_id))
    client.cookies.set("games", ".".join(f"w{game_id}" for game_id in ids))

    assert client.get("/").text.count('<li><a href="/g/') == 20
    assert "3 more" in client.get("/").text
    assert client.get("/?games=all").text.count('<li><a href="/g/') == 23


@pytest.mark.parametrize("cookie", ["wnosuchgame00000", "w../../etc", "k<script>", ".", "x" * 4000])
def test_a_list_of_games_that_makes_no_sense_shows_none(client: TestClient, cookie: str) -> None:
    client.cookies.set("games", cookie)

    page = client.get("/")

    assert page.status_code == 200
    assert "My games" not in page.text


def test_the_list_of_games_never_outgrows_a_cookie(client: TestClient, play: Play) -> None:
    table = sit_down(play)
    client.cookies.set("games", ".".join(f"w{number:016}" for number in range(200)))

    cookie = client.get(f"/g/{table.id}").headers["set-cookie"]

    value = cookie.partition(";")[0]
    assert value.startswith(f"games=w{table.id}.w")
    assert len(value.split(".")) == 200
    assert len(cookie) < 4096


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", '"><img src=x onerror=a>', "{{7*7}}", "a'b\\\"c"]
)
def test_hostile_names_are_inert_and_come_back_as_they_were(
    client: TestClient, play: Play, name: str
) -> None:
    refused = send(client, [name, name], title=name)
    assert typed(refused, "name")[:2] == [name, name]
    assert "<script>alert" not in refused.text
    assert "<img src=x" not in refused.text

    game = begun(play, send(client, [name, "Bo"], title=name))
    assert names_of(game) == [name, "Bo"]
    assert "<script>alert" not in client.get("/").text


def test_a_line_break_in_a_name_makes_no_header(client: TestClient) -> None:
    answer = send(client, ["Ann\r\nSet-Cookie: a=b", "Bo"])

    assert answer.status_code == 422
    assert "set-cookie" not in answer.headers


def test_a_body_that_is_no_form_is_answered_with_the_form(client: TestClient) -> None:
    answer = client.post("/games", content=b"{}", headers={"Content-Type": "text/plain"})

    assert answer.status_code == 422
    assert typed(answer, "name") == ["", "", "", ""]


@pytest.mark.parametrize("body", [b"name=%ff", b"name=\xc3\xa9", b"a=&" * 301])
def test_a_body_that_no_form_sends_is_refused(client: TestClient, body: bytes) -> None:
    form = {"Content-Type": "application/x-www-form-urlencoded"}

    assert client.post("/games", content=body, headers=form).status_code == 400


def test_the_form_is_not_kept_by_any_cache(client: TestClient) -> None:
    assert client.get("/").headers["cache-control"] == "no-store"
    assert key_on(client.get("/")) != key_on(client.get("/"))


def test_a_form_from_another_site_begins_no_game(client: TestClient) -> None:
    forged = {"Origin": "http://elsewhere.example"}

    answer = client.post("/games", data={"name": FOUR}, headers=forged)

    assert answer.status_code == 403
    assert "location" not in answer.headers
