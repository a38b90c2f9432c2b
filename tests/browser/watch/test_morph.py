"""A watching page becomes what the server sent, whatever it was before, and keeps its rows."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPhone
from tests.browser.table import Table

pytestmark = pytest.mark.browser

# Small trees of every kind: rows with and without ids, texts, comments, attributes, other order.
BECOMES_THE_OTHER = """async ([folder, runs]) => {
  const { morph } = await import(`${folder}/js/watch/morph.js`);
  let seed = 8;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  const pick = (list) => list[random(list.length)];
  function tree(depth, ids) {
    if (!depth || !random(4)) return pick(["", " ", "12", "Ann", "<!-- - -->", "<br>"]);
    const name = pick(["section", "div", "ol", "span"]);
    const id = random(2) && ids.length ? ` id="${ids.splice(random(ids.length), 1)}"` : "";
    const of = pick(["", ' class="best"', ' title="x" lang="ro"']);
    const children = Array.from({ length: random(5) }, () => tree(depth - 1, ids));
    return `<${name}${id}${of}>${children.join("")}</${name}>`;
  }
  const root = () => {
    const template = document.createElement("template");
    const ids = [..."abcdefgh"];
    const html = Array.from({ length: 4 }, () => tree(3, ids)).join("");
    template.innerHTML = `<div id="part">${html}</div>`;
    return template.content.firstChild;
  };
  const wrong = [];
  for (let run = 0; run < runs; run++) {
    const [here, there] = [root(), root()];
    const [before, wanted] = [here.outerHTML, there.outerHTML];
    morph(here, there);
    if (here.outerHTML !== wanted) wrong.push([before, wanted, here.outerHTML]);
  }
  return wrong;
}"""
RUNS = 3_000

SAME_NODES = """async ([folder, before, after, ids]) => {
  const { morph } = await import(`${folder}/js/watch/morph.js`);
  const part = (html) => {
    const template = document.createElement("template");
    template.innerHTML = `<div>${html}</div>`;
    return template.content.firstChild;
  };
  const here = part(before);
  const find = (id) => here.querySelector(`#${id}`);
  const were = ids.map(find);
  const moved = new Set();
  const seen = new MutationObserver((changes) => changes.forEach(({ removedNodes }) =>
    removedNodes.forEach((node) => moved.add(node))));
  seen.observe(here, { childList: true, subtree: true });
  morph(here, part(after));
  seen.takeRecords().forEach(({ removedNodes }) => removedNodes.forEach((node) => moved.add(node)));
  return ids.map((id, at) => [find(id) === were[at], moved.has(were[at])]);
}"""
KEPT, MOVED = [True, False], [True, True]


@pytest.fixture
def page(new_phone: NewPhone, table: Table) -> Page:
    page = new_phone()
    page.goto(f"/g/{table.id}")
    return page


def folder_of(page: Page) -> str:
    source = page.locator('script[src^="/static/"]').first.get_attribute("src") or ""
    return source.partition("/js/")[0]


def test_any_part_becomes_just_what_was_sent(page: Page) -> None:
    assert page.evaluate(BECOMES_THE_OTHER, [folder_of(page), RUNS]) == []


@pytest.mark.parametrize(
    ("before", "after", "fates"),
    [
        # Bo passes Ann: both rows are the ones that they were, so that they can be seen to move.
        ('<p id="ann">1</p><p id="bo">2</p>', '<p id="bo">1</p><p id="ann">2</p>', [KEPT, MOVED]),
        # The scoresheet that somebody has scrolled stays where it is, whatever comes or goes above.
        (
            '<p id="ann"></p><p id="bo"></p>',
            '<p>won</p><p id="ann">1</p><p id="bo"></p>',
            [KEPT] * 2,
        ),
        (
            '<p>won</p><p id="ann"></p><p id="bo"></p>',
            '<p id="ann"></p><p id="bo">1</p>',
            [KEPT] * 2,
        ),
        # Somebody above is gone for good.
        (
            '<p id="x"></p><p id="ann"></p><p id="bo"></p>',
            '<p id="ann"></p><p id="bo"></p>',
            [KEPT] * 2,
        ),
    ],
)
def test_a_row_stays_the_row_that_it_was(
    page: Page, before: str, after: str, fates: list[Any]
) -> None:
    found = page.evaluate(SAME_NODES, [folder_of(page), before, after, ["ann", "bo"]])
    assert found == fates


def test_what_somebody_has_unfolded_stays_open(page: Page) -> None:
    opened = page.evaluate(
        """async (folder) => {
          const { morph } = await import(`${folder}/js/watch/morph.js`);
          const [here, there] = ["a", "b"].map((text) => {
            const fold = document.createElement("details");
            fold.append(text);
            return fold;
          });
          here.open = true;
          morph(here, there);
          return [here.open, here.textContent];
        }""",
        folder_of(page),
    )
    assert opened == [True, "b"]
