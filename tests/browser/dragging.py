"""Dragging one thing to another, by a mouse and by a finger."""

from playwright.sync_api import Locator, Page

Point = tuple[float, float]


def drag(page: Page, grip: Locator, to: Locator) -> None:
    """Drag by a mouse until the pointer is over the lower part of ``to``, and let go."""
    page.mouse.move(*_in(grip, 0.5))
    page.mouse.down()
    page.mouse.move(*_in(to, 0.75), steps=12)
    page.mouse.up()


def swipe(page: Page, start: Locator, to: Locator) -> None:
    """Lay a finger on ``start``, move it over the lower part of ``to``, and lift it."""
    finger = page.context.new_cdp_session(page)
    (x, y), (_, below) = _in(start, 0.5), _in(to, 0.75)
    for step in range(13):
        at = {"x": x, "y": y + (below - y) * step / 12}
        kind = "touchMove" if step else "touchStart"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def _in(what: Locator, share: float) -> Point:
    """Return a point near the left of something, that share of its height from its top."""
    box = what.bounding_box()
    assert box is not None
    return box["x"] + min(20, box["width"] / 2), box["y"] + box["height"] * share
