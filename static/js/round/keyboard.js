// The hardware keyboard: digits and + for points, ranks for cards, Enter for the next hand. Wherever
// the focus is, keys write into the open hand, as the keys on the page do.
import { noteChange, handsOf, pointsOf, showMessage, roundForm } from "./round.js";
import { handState, roundOf } from "./state.js";
import { dropCards, listCards } from "./cards.js";
import { isSending } from "../outbox/send.js";
import { targetHand } from "./hands.js";
import { inSight } from "./scrolling.js";
import { cardsIn } from "./typed.js";
import { modeOf } from "./mode.js";
import { press } from "./keypad.js";
import { show, suitsAskedFor } from "./suits.js";

const RANKS = { 0: "T", x: "JK", X: "JK", Backspace: "back" };
const rankOf = (key) => RANKS[key] ?? cardsIn(key)?.[0];

function typeCard(event, hand) {
  const form = hand.closest("form");
  const { key } = event;
  if (key.length > 1 && key !== "Backspace") return;
  if (isOverTotal(hand, key)) return typeTotal(hand);
  event.preventDefault();
  const round = roundOf(form);
  const begun = round.hasOne;
  round.hasOne = key === "1" && !begun && !suitsAskedFor(form);
  if (round.hasOne || (begun && key === "Backspace")) return;
  const card = suitsAskedFor(form) ? suited(form, key) : (!begun || key === "0") && rankOf(key);
  if (card && form.querySelector(`[data-key="${card}"]`)) press(form, hand, card);
  else if (key.length === 1) showMessage(round.text("noCard"), "bad");
}

// A digit typed over the selected points of cards begins a total.
function isOverTotal(hand, key) {
  const { value, selectionStart, selectionEnd } = pointsOf(hand);
  const selected = value && !selectionStart && selectionEnd === value.length;
  return selected && /^\p{Nd}$/u.test(key) && listCards(hand).length;
}

// The browser writes the digit, and the event "input" drops the cards.
function typeTotal(hand) {
  roundOf(hand.closest("form")).hasOne = false;
  handState(hand).mode = "points";
}

// While a suit is asked for: the suit's letter, or back to the ranks.
function suited(form, key) {
  if (key === "Backspace") show(form, "");
  return /^[cdhs]$/i.test(key) ? suitsAskedFor(form) + key.toUpperCase() : null;
}

const WRITTEN = "input:not([type=radio], [type=checkbox]), select, textarea";
const types = ({ key, ctrlKey, metaKey, altKey, isComposing }) =>
  key.length === 1 && key !== " " && !(ctrlKey || metaKey || altKey || isComposing);

// Returns the hand that a key is typed for, and focuses its field, where the browser writes the key.
function handTyped(event) {
  const { target } = event;
  if (target.matches?.("form.round .points")) return target.closest(".hand");
  const form = roundForm();
  if (!types(event) || target.closest?.(WRITTEN) || !form || !takesHands(form)) return null;
  const hand = targetHand(form);
  if (hand) pointsOf(hand).focus({ preventScroll: true });
  else event.preventDefault();
  return hand;
}

const takesHands = (form) =>
  handsOf(form).length && !(form.querySelector(".conflict") || isSending(form) || roundOf(form).stopped);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const hand = handTyped(event);
  if (!hand) return;
  if (types(event) && !inSight(roundForm(), hand)) event.preventDefault();
  else if (modeOf(hand) === "cards") typeCard(event, hand);
});
// Text that is pasted, dictated or comes from a keyboard on the screen.
document.addEventListener("beforeinput", (event) => {
  const { target, inputType } = event;
  if (!target.matches?.("form.round .points") || !inputType.startsWith("insert")) return;
  if (!inSight(target.form, target.closest(".hand"))) event.preventDefault();
});

// Text in the points field stays as it was typed, and drops the cards.
document.addEventListener("input", ({ target }) => {
  if (!target.matches("form.round .points")) return;
  const hand = target.closest(".hand");
  if (listCards(hand).length) dropCards(hand);
  handState(hand).sum = "";
  noteChange(target.form);
});

// The phone's own keyboard stays closed: our keys are on the page already.
document.addEventListener("page:shown", () =>
  document.querySelectorAll("form.round .points").forEach((field) => { field.inputMode = "none"; }));
