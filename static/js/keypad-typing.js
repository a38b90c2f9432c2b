// The hardware keyboard: digits and + in points, ranks in cards, Enter for the next hand.
import { changed, pointsOf } from "./keeper-round.js";
import { dropCards, listCards } from "./keeper-cards.js";
import { tidySum } from "./keeper-sums.js";
import { modeOf } from "./keypad-mode.js";
import { press } from "./keypad.js";
import { show, suitsAskedFor } from "./keypad-suits.js";

const RANKS = { a: "A", 0: "T", t: "T", j: "J", q: "Q", k: "K", b: "J", v: "J", d: "Q", r: "K", x: "JK", Backspace: "back" };
const rankOf = (key) => RANKS[key] ?? RANKS[key.toLowerCase()] ?? (/^[2-9]$/.test(key) ? key : null);

function typeCard(event, hand) {
  const form = hand.closest("form");
  const card = suitsAskedFor(form) ? suited(form, event.key) : rankOf(event.key);
  if (!card && event.key.length > 1 && event.key !== "Backspace") return;
  event.preventDefault();
  if (card && form.querySelector(`[data-key="${card}"]`)) press(form, hand, card);
}

// Where a suit is asked for: its letter, or back to the ranks.
function suited(form, key) {
  if (key === "Backspace") show(form, "");
  return /^[cdhs]$/i.test(key) ? suitsAskedFor(form) + key.toUpperCase() : null;
}

document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (!field.matches?.("form.round .points") || event.ctrlKey || event.metaKey || event.altKey) return;
  const hand = field.closest(".hand");
  if (modeOf(hand) === "cards") typeCard(event, hand);
});

// In points: what was typed or pasted, less what no sum is made of; a new number drops the cards.
document.addEventListener("input", ({ target }) => {
  if (!target.matches("form.round .points")) return;
  const hand = target.closest(".hand");
  const tidy = tidySum(target.value);
  if (tidy !== target.value) target.value = tidy;
  if (listCards(hand).length) dropCards(hand);
  delete hand.dataset.sum;
  changed(target.form);
});

// No key of the native keyboard's own: ours is on the page already.
document.addEventListener("page:shown", () =>
  document.querySelectorAll("form.round .points").forEach((field) => { field.inputMode = "none"; }));
