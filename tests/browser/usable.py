"""What every page owes to everyone, in any state, on any screen: looked at as it stands."""

import json
from typing import Literal

import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Page, ViewportSize

in_wide_and_narrow_letters = pytest.mark.parametrize("letters", ["wide", "narrow"], indirect=True)
"""Of a test that measures: what fits with the letters of one phone may break on another."""

WIDTHS = (320, 390, 1280)
Look = Literal["sizes", "light", "dark"]
HEIGHTS = {320: 640, 390: 844, 768: 1024, 1280: 800}
# Where hands are counted a tablet has a layout of its own; its colours are those of the others.
COUNTING = "document.querySelector('.counting') !== null"

UNFOLD = "document.querySelectorAll('details').forEach(fold => { fold.open = true; })"
WIDER = "() => document.documentElement.scrollWidth - innerWidth"

# Everything that can be tapped, but links within a sentence and the asterisks of notes, which stand
# within a number (WCAG 2.5.8): each with what is its
# target, which for a field inside a label is the label. Half a pixel is rounding.
SMALL_TARGETS = """() => {
  const target = (one) => one.closest("label") ?? one;
  const inSentence = (one) => one.matches(".noted")
    || one.matches("a") && one.closest("p, td, dd") && getComputedStyle(one).display === "inline";
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: false })
    && !one.closest("[inert], .visually-hidden") && one.getBoundingClientRect().width > 1;
  const told = (one, { width, height }) =>
    `${Math.round(width)}x${Math.round(height)} ${one.outerHTML.slice(0, 110)}`;
  const all = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  return [...document.querySelectorAll(all)]
    .filter((one) => seen(one) && !inSentence(one))
    .map((one) => [one, target(one).getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
    .map(([one, box]) => told(one, box));
}"""

# Words that are broken where there is no hyphen, or are wider than the key, chip or button that
# they stand on. People's names and addresses may be of any length.
BROKEN_WORDS = """() => {
  const theirs = "bdi, code, pre, textarea, select, option, .secret, [dir=auto], script, style";
  const seen = (one) => one.checkVisibility({ visibilityProperty: true })
    && !one.closest(`${theirs}, .visually-hidden`) && one.getBoundingClientRect().width > 1;
  const wrong = [];
  const look = (word, text, at) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + word.length);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    if (lines.size > 1) wrong.push(`${word} is broken`);
    const on = text.parentElement.closest("button, .button, .chip, .key, .tabs a, .segments label");
    if (!on) return;
    const [box, room] = [range.getBoundingClientRect(), on.getBoundingClientRect()];
    if (box.left < room.left || box.right > room.right) wrong.push(`${word} is wider than its key`);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (text.data.includes("://") || !seen(text.parentElement)) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\d]+/gu)) look(word, text, index);
  }
  return wrong;
}"""

# Icons and marks are drawn once a page: <use> of one that is not there shows nothing.
UNDRAWN = """() => [...document.querySelectorAll("use")].map((use) => use.getAttribute("href"))
  .filter((href) => !document.querySelector(href)).map((href) => `${href} is not drawn`)"""

AXE = AXE_FILE_PATH.read_text(encoding="utf-8")
ONLY_WHAT_IS_WRONG = {"resultTypes": ["violations"], "preload": False}


def resize(page: Page, size: ViewportSize) -> None:
    """Give the page another size, and wait until it has it."""
    page.set_viewport_size(size)
    inner = "([width, height]) => innerWidth === width && innerHeight === height"
    page.wait_for_function(inner, arg=[size["width"], size["height"]])


def found_by_axe(page: Page, *only: str) -> list[str]:
    """Return the rules of axe that the page breaks, each with where; of all rules, or of a few."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    options = ONLY_WHAT_IS_WRONG | ({"runOnly": list(only)} if only else {})
    answer = page.evaluate("options => axe.run(document, options)", options)
    broken = answer["violations"]
    return [f"{rule['id']}: {json.dumps(rule['nodes'][0]['target'])}" for rule in broken]


def faults(page: Page, look: Look) -> list[str]:
    """Return what is wrong with the page, unfolded: its sizes, or its roles and colours."""
    page.evaluate(UNFOLD)
    wrong = wrong_sizes(page) if look == "sizes" else wrong_roles_and_colours(page, look)
    page.set_viewport_size({"width": 390, "height": 844})
    return wrong


def wrong_sizes(page: Page) -> list[str]:
    """Return what is not drawn, and what is too wide, broken or too small to tap, at each width."""
    wrong: list[str] = page.evaluate(UNDRAWN)
    for width in (*WIDTHS, *((768,) if page.evaluate(COUNTING) else ())):
        resize(page, {"width": width, "height": HEIGHTS[width]})
        if (wider := page.evaluate(WIDER)) > 0:
            wrong.append(f"{width}: {wider} px too wide")
        wrong += [f"{width}: {word}" for word in page.evaluate(BROKEN_WORDS)]
        if width < 1000:
            wrong += [f"{width}: {small}" for small in page.evaluate(SMALL_TARGETS)]
    return wrong


def wrong_roles_and_colours(page: Page, scheme: Literal["light", "dark"]) -> list[str]:
    """Return what axe finds on a phone and on a wide screen.

    By night the colours alone are other than by day, and the same on both.
    """
    page.emulate_media(color_scheme=scheme)
    widths, only = ((390, 1280), ()) if scheme == "light" else ((390,), ("color-contrast",))
    wrong: list[str] = []
    for width in widths:
        resize(page, {"width": width, "height": HEIGHTS[width]})
        wrong += [f"{width} {scheme}: {rule}" for rule in found_by_axe(page, *only)]
    return wrong
