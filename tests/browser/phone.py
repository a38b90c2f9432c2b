"""A keeper's phone, as a thumb uses it: what is tapped and what can be read."""

from collections.abc import Iterable

from playwright.sync_api import Locator, Page


class KeeperPhone:
    """The keeper's page of one game on one phone."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def _shown(self, what: str) -> Locator:
        """Return a part of the round that can be tapped: while it is being saved, none can."""
        return self.page.locator(f"form.round:not([data-sending]) {what}")

    def went_out(self, name: str) -> None:
        """Tap who went out, or "Nobody"."""
        self._shown(".outs .chip").filter(has_text=name).first.click()

    def key(self, key: str) -> None:
        """Tap a key of the pad that is shown: "7", "+", "back", "K", "nothing"."""
        self._shown(f'.keypad [data-key="{key}"]:visible').click()

    def keys(self, keys: Iterable[str]) -> None:
        """Tap one key after the other."""
        for key in keys:
            self.key(key)

    def next(self) -> None:
        """Tap the key that goes on: "Next", or "Save" where nothing is missing."""
        self._shown(".keypad .next:visible").click()

    def cards(self) -> None:
        """Enter the open hand by cards."""
        self.page.locator('[data-choose="cards"]').click()

    def points(self) -> None:
        """Enter the open hand by points."""
        self.page.locator('[data-choose="points"]').click()

    def hand(self, name: str) -> Locator:
        """Return the row of a player's hand."""
        return self.page.locator(f'.hand[data-name="{name}"]')

    def open(self, name: str) -> None:
        """Tap the row of a hand."""
        self._shown(f'.hand[data-name="{name}"] .name > label').click()

    def held(self, cards: str) -> None:
        """Enter the open hand card by card: "K JD JK"; a suit only where the page asks for one."""
        self.cards()
        for card in cards.split():
            self.key("JK" if card == "JK" else card[0])
            if len(card) == 2 and card != "JK":
                self.key(card)

    def hands(self, out: str, *hands: str) -> None:
        """Enter a round by cards, without saving it: who went out, then the others in order."""
        self.went_out(out)
        for i, cards in enumerate(hands):
            if i:
                self.next()
            self.held(cards)

    def save(self) -> None:
        """Tap Save, and wait until the round is saved."""
        before = self.page.locator("[data-keeper]").get_attribute("data-revision")
        self.next()
        saved = self.page.locator(f'[data-keeper]:not([data-revision="{before}"])')
        saved.wait_for(state="attached")

    def more(self) -> None:
        """Unfold what a round may have besides its hands."""
        self.page.locator("form.round .more > summary").first.click()

    def lend(self, giver: str, taker: str, amount: int) -> None:
        """Let one player lend another some chips."""
        loan = self.page.locator(".loan")
        loan.locator("summary").click()
        loan.get_by_label("From").select_option(label=giver)
        loan.get_by_label("To", exact=True).select_option(label=taker)
        loan.get_by_label("Chips").fill(str(amount))
        loan.get_by_role("button", name="Lend").click()

    def cut(self, cards: Iterable[str]) -> None:
        """Tap the card that each of those who cut has cut."""
        for card in cards:
            self.page.locator(f'[data-cut="{card}"]').click()

    def round(self, out: str, *hands: int) -> None:
        """Enter and save a round by points: who went out, then the others in seat order."""
        before = self.page.locator("[data-keeper]").get_attribute("data-revision")
        self.went_out(out)
        for points in hands:
            self.keys(str(points))
            self.next()
        saved = self.page.locator(f'[data-keeper]:not([data-revision="{before}"])')
        saved.wait_for(state="attached")

    @property
    def says(self) -> Locator:
        """The sentences above the keys."""
        return self.page.locator(".outlook")

    @property
    def newest_round(self) -> Locator:
        """The line that says what was saved last, with its Undo."""
        return self.page.locator(".last")
