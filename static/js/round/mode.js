// Points or cards: each hand is entered in one of the two, and the next begins as the last did.
import { changed, openHand, pointsOf, theForm } from "./round.js";
import { listCards } from "./cards.js";

let latest = "points";

export const modeOf = (hand) => hand.dataset.mode ?? (listCards(hand).length ? "cards" : latest);

function choose(form, mode) {
  latest = mode;
  const hand = openHand(form);
  if (!hand) return showMode(form, mode);
  hand.dataset.mode = mode;
  pointsOf(hand).focus({ preventScroll: true });
  changed(form);
}

function showMode(form, mode) {
  const keypad = form.querySelector(".keypad");
  if (!keypad || keypad.dataset.mode === mode) return;
  keypad.dataset.mode = mode;
  form.querySelectorAll("[data-choose]").forEach((tab) =>
    tab.setAttribute("aria-pressed", String(tab.dataset.choose === mode)));
}

document.addEventListener("click", ({ target }) => {
  const tab = target.closest?.("[data-choose]");
  if (tab) choose(theForm(), tab.dataset.choose);
});
document.addEventListener("round:changed", ({ target }) => {
  const hand = openHand(target);
  showMode(target, hand ? modeOf(hand) : latest);
});
