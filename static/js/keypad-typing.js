// The hardware keyboard: digits and + in points, ranks in cards, Enter for the next hand. Wherever
// the focus is, what is typed goes to the open hand, as it does from the keys on the page.
import { changed, handsOf, pointsOf, theForm } from "./keeper-round.js";
import { dropCards, listCards } from "./keeper-cards.js";
import { handMeant } from "./keeper-hands.js";
import { inSight } from "./keeper-sight.js";
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

const WRITTEN = "input:not([type=radio], [type=checkbox]), select, textarea";
const types = ({ key, ctrlKey, metaKey, altKey, isComposing }) =>
  key.length === 1 && key !== " " && !(ctrlKey || metaKey || altKey || isComposing);

// The hand that a key is typed for, in whose field it is then written by the browser itself.
function handTyped(event) {
  const { target } = event;
  if (target.matches?.("form.round .points")) return target.closest(".hand");
  const form = theForm();
  if (!types(event) || target.closest?.(WRITTEN) || !form || !takesHands(form)) return null;
  const hand = handMeant(form);
  if (hand) pointsOf(hand).focus({ preventScroll: true });
  else event.preventDefault();
  return hand;
}

const takesHands = (form) =>
  handsOf(form).length && !("conflict" in form.dataset || "sending" in form.dataset || "stopped" in form.dataset);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const hand = handTyped(event);
  if (!hand) return;
  if (types(event) && !inSight(theForm(), hand)) event.preventDefault();
  else if (modeOf(hand) === "cards") typeCard(event, hand);
});
// Pasted, spoken, from a keyboard on the screen: no less than what is typed.
document.addEventListener("beforeinput", (event) => {
  const { target, inputType } = event;
  if (!target.matches?.("form.round .points") || !inputType.startsWith("insert")) return;
  if (!inSight(target.form, target.closest(".hand"))) event.preventDefault();
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
