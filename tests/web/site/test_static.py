"""Files: found under the version that the page names, kept for ever, and nothing else."""

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from app.web.site.static_files import Static
from tests.servers import ROOT


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A script, a module that it imports, and a stylesheet."""
    for name, text in {
        "js/live.js": 'import { morph } from "./watch/morph.js";\nmorph();\n',
        "js/watch/morph.js": "export const morph = () => 1;\n",
        "css/base.css": "body { margin: 0 }",
        "vendor/x.LICENSE": "free",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def linked(client: TestClient) -> list[str]:
    return re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get("/").text)


def test_all_that_a_page_links_to_is_there_for_ever(client: TestClient) -> None:
    links = linked(client)

    assert links
    for link in links:
        answer = client.get(link)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("css/base.css", "text/css; charset=utf-8"),
        ("js/watch.js", "text/javascript; charset=utf-8"),
        ("js/round/scoring.js", "text/javascript; charset=utf-8"),
        ("icons/favicon.svg", "image/svg+xml"),
        ("vendor/idiomorph.LICENSE", "text/plain; charset=utf-8"),
    ],
)
def test_a_file_says_what_it_is(client: TestClient, name: str, kind: str) -> None:
    version = linked(client)[0].split("/")[2]

    assert client.get(f"/static/{version}/{name}").headers["content-type"] == kind


def test_a_stylesheet_is_sent_with_the_selectors_that_were_written(client: TestClient) -> None:
    """What makes it lean takes the space out of ``.tv :is(.facts)`` in some places."""
    version = linked(client)[0].split("/")[2]
    for sheet in (ROOT / "static" / "css").glob("*.css"):
        sent = client.get(f"/static/{version}/css/{sheet.name}").text
        assert selectors(sent) == selectors(whole(sheet)), sheet.name


def whole(sheet: Path) -> str:
    """Return a style sheet behind those that it imports."""
    text = sheet.read_text()
    imported = re.findall(r'@import "([^"]+)"', text)
    return "".join(whole(sheet.parent / name) for name in imported) + re.sub("@import.*", "", text)


def selectors(css: str) -> list[str]:
    """Return what stands before each brace, without the spaces that mean nothing; no layers."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    found = (" ".join(one.split()) for one in re.findall(r"[^{};]+(?=\{)", css))
    found = (one for one in found if not one.startswith("@layer"))
    return [re.sub(r"\s*([,>+~()]|(?<=[a-z]):(?= ))\s*", r"\1", one) for one in found]


def test_every_module_that_is_imported_is_a_file(client: TestClient) -> None:
    """Relative imports carry no version, so they have to work under any."""
    folder = Path(__file__).parents[3] / "static"
    for script in folder.rglob("*.js"):
        for imported in re.findall(r'(?:from|import)\s*\(?\s*"([^"]+)"', script.read_text()):
            assert imported.startswith("."), f"{script.name} imports {imported}"
            assert (script.parent / imported).is_file(), f"{script.name} imports {imported}"


def test_nothing_changed_is_304(client: TestClient) -> None:
    link = linked(client)[0]
    tag = client.get(link).headers["etag"]

    answer = client.get(link, headers={"If-None-Match": tag})

    assert (answer.status_code, answer.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "../app/main.py",
        "..%2f..%2fapp/main.py",
        "%2e%2e/%2e%2e/pyproject.toml",
        "....//pyproject.toml",
        "css/../../app/main.py",
        "css%5c..%5c..%5capp%5cmain.py",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "css/",
        "css",
        "",
        "css/base.css/",
        "css/base.css%00.png",
    ],
)
def test_nothing_outside_the_folder_is_found(client: TestClient, path: str) -> None:
    version = linked(client)[0].split("/")[2]

    assert client.get(f"/static/{version}/{path}").status_code == 404


@pytest.mark.parametrize("version", ["0", "", "latest", "..", "0123456789ab"])
def test_another_version_is_not_found(client: TestClient, version: str) -> None:
    assert client.get(f"/static/{version}/css/base.css").status_code == 404


def test_one_changed_file_moves_all_of_them(folder: Path) -> None:
    before = Static(folder)
    (folder / "js" / "watch" / "morph.js").write_text("export const morph = () => 2;\n")
    after = Static(folder)

    assert before.urls["js/live.js"] != after.urls["js/live.js"]


def test_the_same_files_have_the_same_addresses_on_every_start(folder: Path) -> None:
    assert Static(folder).urls["css/base.css"] == Static(folder).urls["css/base.css"]


def test_a_renamed_file_moves_them_too(folder: Path) -> None:
    before = Static(folder).version
    (folder / "css" / "base.css").rename(folder / "css" / "ground.css")

    assert Static(folder).version != before


def test_a_link_to_a_file_that_is_not_there_cannot_be_made(folder: Path) -> None:
    with pytest.raises(LookupError, match=r"css/bose\.css"):
        Static(folder).urls["css/bose.css"]


def test_comments_and_spaces_are_not_sent_and_what_others_wrote_is_sent_whole(
    tmp_path: Path,
) -> None:
    for name, text in {
        "js/round/a.js": "// Why.\nexport function a() {\n  // so\n  return "
        "'https://x'; // so\n}\n",
        "css/a.css": "/* Paper\n   by day */\n@layer x {\n  a { color: red; }\n}\n",
        "vendor/b.js": "// Licence\n  let b;\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    static = Static(tmp_path)

    sent = {name: asset.rendered.body.decode() for name, asset in static._assets.items()}

    assert sent["js/round/a.js"] == "export function a(){return'https://x';}"
    assert sent["css/a.css"] == "@layer x{a{color: red;}}"
    assert sent["vendor/b.js"] == "// Licence\n  let b;\n"


def test_a_style_sheet_comes_with_those_that_it_imports_in_their_place(folder: Path) -> None:
    (folder / "css" / "page.css").write_text('@import "base.css";\np { margin: 0 }\n')

    sent = Static(folder)._assets["css/page.css"].rendered.body

    assert sent == b"body{margin: 0}p{margin: 0}"


def test_style_sheets_that_are_imported_into_one_layer_share_its_block(folder: Path) -> None:
    for name, style in (("hands", "p { margin: 0 }"), ("keys", "b { margin: 0 }")):
        (folder / "css" / f"{name}.css").write_text(f"{style}\n")
    (folder / "css" / "page.css").write_text(
        '@import "base.css";\n'
        '@import "hands.css" layer(pages);\n'
        '@import "keys.css" layer(pages);\n'
        '@import "keys.css" layer(print);\n'
    )

    sent = Static(folder)._assets["css/page.css"].rendered.body.decode()

    assert sent == (
        "body{margin: 0}@layer pages{p{margin: 0}b{margin: 0}}@layer print{b{margin: 0}}"
    )


TEXT = re.compile(r"`[^`]*`|\"[^\"\n]*\"")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$|\s// .*?$", re.S | re.M)


def test_no_text_in_a_script_loses_a_space_when_it_is_sent(client: TestClient) -> None:
    version = linked(client)[0].split("/")[2]

    for script in (ROOT / "static" / "js").rglob("*.js"):
        sent = client.get(f"/static/{version}/{script.relative_to(ROOT / 'static')}").text
        # What it imports is joined to it.
        code = re.sub(r"^import .*", "", COMMENT.sub("", script.read_text()), flags=re.M)
        texts = TEXT.findall(re.sub(r'import\("[^"]+"\)', "", code))
        assert [text for text in texts if text not in sent] == [], script.name


@pytest.mark.parametrize(
    "style",
    [
        ".menu :hover, .menu:not(.open) > a{color:red}",
        ".wide{inset:calc(1rem + 2px) auto;margin:-1px - 2px}",
        "@media (width >= 40rem) and (hover){.a{top:0}}",
    ],
)
def test_spaces_within_a_rule_are_sent_as_they_are(folder: Path, style: str) -> None:
    (folder / "css" / "one.css").write_text(f"/* A comment. */\n{style}\n")

    served = Static(folder)
    assert served._assets["css/one.css"].rendered.body.decode() == style
