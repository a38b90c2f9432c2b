"""Rules to read, rules to choose, and other rules in the middle of a game, without a script."""

import json
import re
from html import unescape
from urllib.parse import quote

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.i18n.rules import explain, how_it_is_won
from app.i18n.words import ENGLISH
from app.ledger.commands import RecordRound
from app.ledger.game import Game
from app.ledger.ranking import target, winners
from app.ledger.table import status
from app.play import Play, Write
from app.scoring.presets import PRESETS
from app.scoring.resolve import resolve
from tests.builders import TOKEN, ann_bo_cy_di, cards, no_answer, out
from tests.builders import sit_down as begin
from tests.web.keeping import Form, Keeper, form_to, read, sit_down

OURS = {"preset": "house", "name": "Ours", "joker": None, "values": {"8": 20}}
HOSTILE = ["<script>alert(1)</script>", '"><img src=x onerror=a>', "{{7*7}}", "</textarea><b>"]


@pytest.fixture
def play(server: FastAPI, client: TestClient) -> Play:
    play: Play = server.state.play
    return play


@pytest.fixture
def keeper(server: FastAPI, client: TestClient) -> Keeper:
    """Ann, Bo, Cy and Di have played one round by the common rules: 15, 8, 32 and 0."""
    keeper = sit_down(server, client, title="Friday")
    keeper.round("p4", p1="15", p2="8", p3="32")
    return keeper


def said(page: Response) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page.text)))


# --- to read ------------------------------------------------------------------------------


def test_every_preset_is_listed_with_how_it_is_won(client: TestClient) -> None:
    page = client.get("/rules")

    for preset, rules in PRESETS.items():
        assert f'href="/rules/{preset}"' in page.text
        assert how_it_is_won(rules, ENGLISH) in said(page)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_explained_in_full_from_the_same_data(client: TestClient, preset: str) -> None:
    page = said(client.get(f"/rules/{preset}"))

    for sentence in explain(PRESETS[preset], ENGLISH)[1:]:
        assert sentence in page


def test_the_values_stand_in_a_table_single_cards_and_jokers_last(client: TestClient) -> None:
    page = client.get("/rules/house")

    worths = re.findall(r'<abbr title="([^"]+)">([^<]+)</abbr></dt><dd>([^<]+)</dd>', page.text)
    assert ("jack of clubs", "J♣", "50") in worths
    assert ("jack of diamonds", "J♦", "−5") in worths
    assert worths[-1] == ("joker", "★", "× 2")
    assert "What the cards count" not in client.get("/rules/countdown").text


def test_rules_that_nobody_knows_are_not_there(client: TestClient) -> None:
    assert client.get("/rules/poker").status_code == 404


def test_a_game_has_a_page_of_its_rules_linked_from_its_heading(
    client: TestClient, play: Play
) -> None:
    table = begin(play, ann_bo_cy_di(rules=OURS, title="Friday"))
    assert f'href="/g/{table.id}/rules"' in client.get(f"/g/{table.id}").text

    page = client.get(f"/g/{table.id}/rules")

    assert "Ours" in said(page)
    assert "Eights and aces 20" in said(page)
    assert client.get("/g/nosuchgame000000/rules").status_code == 404


# --- to choose ----------------------------------------------------------------------------


def start_form(page: Response, **fields: object) -> dict[str, object]:
    return {**form_to(page, "/games").fields, "name": ["Ann", "Bo"], **fields}


def begun(play: Play, answer: Response) -> Game:
    assert answer.status_code == 303, said(answer)
    return play.game(answer.headers["location"].removeprefix("/keep/"))


def test_the_page_of_a_game_whose_rules_were_changed_says_so(
    server: FastAPI, client: TestClient
) -> None:
    keeper = sit_down(server, client, rules={"values": {"A": 20}})

    page = client.get(f"/g/{keeper.game_id}/rules")

    assert "Standard, changed" in read(page)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_begins_by_each_preset_as_it_is_chosen(
    client: TestClient, play: Play, preset: str
) -> None:
    page = client.get("/")

    game = begun(play, client.post("/games", data=start_form(page, rules=preset)))

    assert game.rules == PRESETS[preset]


def test_update_fits_the_options_to_what_was_chosen_and_keeps_the_names(
    client: TestClient, play: Play
) -> None:
    sent = start_form(client.get("/"), rules="chips", update="1")

    page = client.post("/games", data=sent)

    assert 'data-kind="chips"' in page.text
    assert form_to(page, "/games").fields["r-start"] == "100"
    assert 'name="name" value="Ann"' in page.text
    assert "Everyone starts with 100 chips." in said(page)


def test_options_make_rules_of_their_own(client: TestClient, play: Play) -> None:
    page = client.get("/?rules=house")
    fields = {"r-v-8": "20", "r-joker": "none", "r-name": "Ours"}

    game = begun(play, client.post("/games", data=start_form(page, **fields)))

    assert game.rules == resolve(OURS)


def test_another_kind_of_scoring_is_shown_before_it_is_played(
    client: TestClient, play: Play
) -> None:
    sent = start_form(client.get("/"), **{"r-scoring": "zero_sum"})

    page = client.post("/games", data=sent)

    assert page.status_code == 200
    assert "another way of scoring" in said(page)
    game = begun(play, client.post("/games", data=start_form(page)))
    assert game.rules.scoring == "zero_sum"


def test_what_is_wrong_with_an_option_is_said_at_it_and_everything_is_kept(
    client: TestClient,
) -> None:
    sent = start_form(client.get("/"), **{"r-v-8": "fifty", "r-cards": "QS = 40", "title": "Fri"})

    page = client.post("/games", data=sent)

    assert page.status_code == 422
    assert re.search(r'id="r-v-8"[^>]* aria-describedby="r-v-8-wrong"', page.text)
    assert '<p class="error" id="r-v-8-wrong">8: This has to be a whole number.</p>' in page.text
    assert re.search(r'<details[^>]* id="rules-change" open', page.text)
    kept = form_to(page, "/games").fields
    assert (kept["r-v-8"], kept["r-cards"], kept["title"]) == ("fifty", "QS = 40", "Fri")


def test_a_table_too_large_for_its_rules_is_told_so(client: TestClient) -> None:
    sent = start_form(client.get("/"), **{"r-high": "2", "name": ["Ann", "Bo", "Cy"]})

    assert "These rules are for 2 to 2 players." in said(client.post("/games", data=sent))


def test_rules_are_shared_as_a_link_and_used_again(client: TestClient, play: Play) -> None:
    page = client.get(f"/?rules={quote(json.dumps(OURS))}")

    assert page.status_code == 200
    link = re.search(r'id="rules-link" href="([^"]+)"', page.text)
    assert link
    again = client.get(unescape(link[1]))
    assert begun(play, client.post("/games", data=start_form(again))).rules == resolve(OURS)


def test_pasted_json_is_used_and_the_names_are_kept(client: TestClient, play: Play) -> None:
    sent = start_form(client.get("/"), take="1", json=json.dumps(OURS))

    page = client.post("/games", data=sent)

    assert 'name="name" value="Ann"' in page.text
    assert begun(play, client.post("/games", data=start_form(page))).rules == resolve(OURS)


@pytest.mark.parametrize("text", [*HOSTILE, '{"preset":"poker"}', "[" * 5_000])
def test_rules_that_cannot_be_read_say_so_and_come_back_inert(
    client: TestClient, text: str
) -> None:
    for page in (
        client.get("/", params={"rules": text}),
        client.post("/games", data=start_form(client.get("/"), take="1", json=text)),
    ):
        assert page.status_code == 422
        assert "These rules cannot be read" in said(page)
        assert "<script>alert" not in page.text
        assert "<img src=x" not in page.text
        assert "</textarea><b>" not in page.text
        assert len(page.content) < 60_000


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_for_rules_is_inert_everywhere(
    client: TestClient, play: Play, name: str
) -> None:
    table = begin(play, ann_bo_cy_di(rules={"name": name, "values": {"8": 20}}))

    for path in (f"/?like={table.id}", f"/g/{table.id}/rules", f"/g/{table.id}"):
        page = client.get(path)
        assert page.status_code == 200
        for hostile in HOSTILE:
            assert not (hostile.startswith("<") and hostile in page.text), path


def test_the_form_answers_with_what_was_chosen_and_saves_nothing(client: TestClient) -> None:
    fragment = client.post("/rules/form", data={"rules": "chips"})

    assert fragment.status_code == 200
    assert "<html" not in fragment.text
    assert 'data-kind="chips"' in fragment.text
    taken = client.post("/rules/form", data={"take": "1", "json": json.dumps(OURS)})
    assert 'value="mine" checked' in taken.text
    wrong = client.post("/rules/form", data={"take": "1", "json": "{"})
    assert 'id="json-wrong"' in wrong.text


# --- in the middle of a game --------------------------------------------------------------


def rules_form(keeper: Keeper, page: Response | None = None) -> Form:
    return form_to(page or keeper.page("/rules"), f"{keeper.home}/rules")


def send(keeper: Keeper, form: Form, **fields: str) -> Response:
    more = {name.replace("_", "-"): text for name, text in fields.items()}
    return keeper.client.post(form.action, data=form.fields | more)


def test_other_rules_are_looked_at_first_and_then_score_every_round_again(keeper: Keeper) -> None:
    seen = send(keeper, rules_form(keeper), rules="winner-collects")

    assert seen.status_code == 200
    assert "Di 0 → 55" in read(seen)
    assert keeper.game.rules.preset == "standard"

    saved = send(keeper, rules_form(keeper, seen), save="1")
    assert (saved.status_code, saved.headers["location"]) == (303, f"{keeper.home}/more")
    assert keeper.game.rules == PRESETS["winner-collects"]
    assert keeper.totals() == {"Ann": 0, "Bo": 0, "Cy": 0, "Di": 55}
    assert len(keeper.game.rounds) == 1


TWO_ENDS: dict[str, object] = {
    "ends": [
        {"when": "score", "at": 100, "per_player": True},
        {"when": "score", "at": 600},
    ]
}


def test_another_title_or_another_look_leaves_two_ends_as_they_are(
    server: FastAPI, client: TestClient
) -> None:
    keeper = sit_down(server, client, game="twoends000000001", rules=TWO_ENDS)
    ends = keeper.game.rules.ends
    assert [(end.at, end.per_player) for end in ends] == [(100, True), (600, False)]

    keeper.send(keeper.form("/game", "/more"), title="Saturday")
    assert (keeper.game.title, keeper.game.rules.ends) == ("Saturday", ends)

    seen = send(keeper, rules_form(keeper))
    send(keeper, rules_form(keeper, seen), save="1")
    assert keeper.game.rules.ends == ends


def test_two_ends_are_both_played_on(server: FastAPI, client: TestClient) -> None:
    keeper = sit_down(server, client, game="twoends000000001", rules=TWO_ENDS)
    keeper.round("p4", p1="401", p2="8", p3="3")
    page = keeper.page()
    assert "Play on to 500" in read(page)

    keeper.send(form_to(page, f"{keeper.home}/game"))

    assert (status(keeper.game), target(keeper.game)) == ("playing", 500)


def test_what_was_not_looked_at_is_not_saved(keeper: Keeper) -> None:
    seen = send(keeper, rules_form(keeper), rules="winner-collects")

    other = send(keeper, rules_form(keeper, seen), rules="classic", save="1")

    assert other.status_code == 200
    assert "Change the rules of this game" in read(other)
    assert keeper.game.rules.preset == "standard"


def test_a_winner_that_changes_and_a_game_that_opens_again_are_told(keeper: Keeper) -> None:
    keeper.round("p4", p1="90", p2="8", p3="10")
    assert status(keeper.game) == "finished"

    opened = send(keeper, rules_form(keeper), target="200")
    assert "The game is open again." in read(opened)
    changed = send(keeper, rules_form(keeper), rules="winner-collects")
    assert "The game ends with round 2" in read(changed) or "wins" in read(changed)
    assert winners(keeper.game) == ("p4",)


def test_a_hand_that_cannot_be_counted_says_which_round_and_whose(keeper: Keeper) -> None:
    held = out(keeper.game, "Di", Ann=cards("J 8"), Bo=8, Cy=3)
    keeper.play.record(keeper.game_id, RecordRound(held), Write(TOKEN), no_answer)

    refused = send(keeper, rules_form(keeper), rules="house")

    assert refused.status_code == 422
    assert "Round 2: Ann: Which jack?" in read(refused)
    assert rules_form(keeper, refused).fields["rules"] == "house"
    assert keeper.game.rules.preset == "standard"


def test_the_same_rules_change_nothing_and_it_says_so(keeper: Keeper) -> None:
    before = keeper.game.revision

    page = send(keeper, rules_form(keeper))

    assert "These are the rules of the game already." in read(page)
    assert keeper.game.revision == before


def test_what_is_wrong_with_an_option_is_said_there_too(keeper: Keeper) -> None:
    page = send(keeper, rules_form(keeper), r_v_8="x")

    assert page.status_code == 422
    assert 'id="r-v-8-wrong"' in page.text


def test_a_game_that_was_changed_meanwhile_is_not_written_over(keeper: Keeper) -> None:
    seen = send(keeper, rules_form(keeper), rules="winner-collects")
    keeper.round("p4", p1="1", p2="1", p3="1")

    late = send(keeper, rules_form(keeper, seen), save="1")

    assert late.status_code == 412
    assert "changed on another phone" in read(late)
    again = send(keeper, rules_form(keeper, late))
    assert "Di 0 → 58" in read(again)


def test_pasted_rules_can_be_used_in_the_middle_of_a_game(keeper: Keeper) -> None:
    form = rules_form(keeper)
    taken = send(keeper, form, take="1", json=json.dumps({"values": {"8": 20}, "name": "Ours"}))
    assert taken.status_code == 200

    seen = send(keeper, rules_form(keeper, taken))
    assert "Eight 50 → 20" in read(seen)
    assert "Nobody’s total changes." in read(seen)
    assert send(keeper, form, take="1", json="{").status_code == 422


def test_another_kind_is_fitted_and_shown_before_anything_else(keeper: Keeper) -> None:
    page = send(keeper, rules_form(keeper), r_scoring="difference", save="1")

    assert page.status_code == 200
    assert 'data-kind="difference"' in page.text
    assert keeper.game.rules.preset == "standard"


def test_only_the_keeper_changes_the_rules(keeper: Keeper) -> None:
    form = rules_form(keeper)
    keeper.client.cookies.clear()

    assert keeper.page("/rules").status_code == 401
    assert send(keeper, form, rules="chips").status_code == 401


@pytest.mark.parametrize(
    ("language", "printed", "typed"),
    [
        ("de", ("B♣", "D"), "BC = 40, D♠ = 7"),
        ("fr", ("V♣", "D"), "V♣ = 40, DS = 7"),
        ("en", ("J♣", "Q"), "JC = 40, QS = 7"),
        ("de", ("B♣", "D"), "JC = 40, QS = 7"),  # as others write it
    ],
)
def test_cards_are_written_and_read_as_they_are_printed_in_the_country(
    client: TestClient, play: Play, language: str, printed: tuple[str, str], typed: str
) -> None:
    client.headers["Accept-Language"] = language
    page = client.get("/?rules=house")
    jack_of_clubs, queen = printed

    assert f'<span class="rank">{queen}</span>' in page.text
    assert f'value="{jack_of_clubs[0]}C = 50, {jack_of_clubs[0]}D = -5"' in page.text

    game = begun(play, client.post("/games", data=start_form(page, **{"r-cards": typed})))

    assert (game.rules.values["JC"], game.rules.values["QS"]) == (40, 7)
