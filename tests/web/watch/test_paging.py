"""Long lists by the hundred."""

import pytest

from app.web.watch.paging import Order, list_page


@pytest.mark.parametrize(
    ("most", "order", "start", "shown", "beside"),
    [
        (0, "newest", None, (0, 0), (None, None)),
        (200, "newest", None, (0, 200), (None, None)),
        (201, "newest", None, (100, 201), (1, None)),
        (300, "newest", None, (100, 300), (1, None)),
        (201, "oldest", None, (0, 200), (None, 201)),
        (201, "newest", 1, (0, 100), (None, 101)),
        (201, "newest", 150, (100, 200), (1, 201)),
        (201, "newest", 999, (200, 201), (101, None)),
        (0, "newest", 5, (0, 0), (None, None)),
    ],
)
def test_pages_begin_after_every_hundred(
    most: int,
    order: Order,
    start: int | None,
    shown: tuple[int, int],
    beside: tuple[int | None, int | None],
) -> None:
    page = list_page(most, order, start)
    assert (page.after, page.until) == shown
    assert (page.earlier, page.later) == beside
