// Points or cards: each hand is entered in one of the two modes, and the next begins in the last one.
import { noteChange, openHand, pointsOf, roundForm } from "./round.js";
import { handState } from "./state.js";
import { listCards } from "./cards.js";

let latest = "points"; // outlasts the round: the next one begins with it

export const modeOf = (hand) => handState(hand).mode ?? (listCards(hand).length ? "cards" : latest);

function choose(form, mode) {
  latest = mode;
  const hand = openHand(form);
  if (!hand) return showMode(form, mode);
  handState(hand).mode = mode;
  pointsOf(hand).focus({ preventScroll: true });
  noteChange(form);
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
  if (tab) choose(roundForm(), tab.dataset.choose);
});
document.addEventListener("round:changed", ({ target }) => {
  const hand = openHand(target);
  showMode(target, hand ? modeOf(hand) : latest);
});
