"""A page's script in one file: evaluated as a browser evaluates the modules, each of them once."""

import re

import pytest
from starlette.testclient import TestClient

from app.web.site.joined_scripts import joined_scripts


def join(**sources: str) -> dict[str, str]:
    """Return the pages' scripts of these, as they were written; ``round_hands`` is in a folder."""
    named = {f"js/{name.replace('_', '/')}.js": text for name, text in sources.items()}
    return joined_scripts(named, lambda _name, text: text)


def test_modules_stand_in_the_order_of_their_evaluation_each_once_and_alone() -> None:
    joined = join(
        keeper='import "./round/hands.js";\nimport { sum } from "./round/sum.js";\nsum();\n',
        round_hands='import { sum } from "./sum.js"; // counts\nconst own = sum();\n',
        round_sum="export function sum() {}\nconst own = 1;\n",
    )

    assert list(joined) == ["js/keeper.js"]
    assert joined["js/keeper.js"] == (
        "const{sum}=(()=>{function sum() {}\nconst own = 1;\n\nreturn{sum}})();\n"
        "{const own = sum();\n\n}\n"
        "{sum();\n\n}"
    )


def test_what_two_files_of_a_page_need_is_in_one_of_them() -> None:
    joined = join(
        keeper='import { say } from "./shared/say.js";\nsay();\n',
        menu='import "./keeper.js";\nimport { say } from "./shared/say.js";\nsay();\n',
        shared_say="export const say = () => {};\n",
    )

    assert joined["js/keeper.js"].endswith("\nexport{say};")
    assert joined["js/menu.js"] == 'import{say}from"./keeper.js";\n{say();\n\n}'


def test_a_script_that_is_imported_later_is_a_file_of_its_own_and_gives_what_it_exports() -> None:
    joined = join(
        watch='import "./shared/pictures.js";\n',
        shared_pictures='const later = () => import("../picture.js");\n',
        picture="export async function send() {}\n",
    )

    assert 'import("./picture.js")' in joined["js/watch.js"]
    assert "send" not in joined["js/watch.js"]
    assert joined["js/picture.js"].endswith("export{send};")


WRONG = {
    "a.js imports itself, by way of js/page.js, js/x/a.js, js/x/b.js": {
        "page": 'import "./x/a.js";\n',
        "x_a": 'import "./b.js";\n',
        "x_b": 'import "./a.js";\n',
    },
    "js/page.js imports from js/x/a.js something that is not there": {
        "page": 'import { b } from "./x/a.js";\n',
        "x_a": "export const a = 1;\n",
    },
    "js/page.js imports from js/x/b.js something that is not there": {
        "page": 'import "./x/b.js";\n'
    },
    "Two modules of a page export 'say'": {
        "page": 'import "./x/a.js";\nimport "./x/b.js";\n',
        "x_a": "export const say = 1;\n",
        "x_b": "export const say = 2;\n",
    },
    "An exported 'open' would hide": {
        "page": 'import "./x/a.js";\n',
        "x_a": "export function open() {}\n",
    },
    "js/page.js imports the scripts of two pages": {
        "page": 'import "./one.js";\nimport "./two.js";\n',
        "one": "",
        "two": "",
    },
    "js/page.js imports later a file that is not a script in js/": {
        "page": 'const later = () => import("./x/a.js");\n',
        "x_a": "",
    },
}


@pytest.mark.parametrize(("why", "sources"), WRONG.items(), ids=WRONG.keys())
def test_what_would_be_something_else_joined_ends_the_start(
    why: str, sources: dict[str, str]
) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        join(**sources)


@pytest.mark.parametrize(
    "line",
    [
        'import { a as b } from "./x/a.js";',
        'import a from "./x/a.js";',
        'import * as a from "./x/a.js";',
        'export * from "./x/a.js";',
        "export default 1;",
        "export let a = 1;",
    ],
)
def test_whatever_else_modules_can_say_ends_the_start_too(line: str) -> None:
    with pytest.raises(ValueError, match=r"js/page\.js says in a way that cannot be joined"):
        join(page=f"{line}\n", x_a="export const a = 1;\n")


def test_what_others_wrote_is_joined_with_its_licence(client: TestClient) -> None:
    page = client.get("/").text
    script = re.search(r'src="(/static/[^"]+/start\.js)"', page)
    assert script

    assert client.get(script[1]).text.count("0BSD licence (see idiomorph.LICENSE)") == 1
