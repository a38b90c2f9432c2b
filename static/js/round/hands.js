// Which hand is open: the first one after "who went out" was chosen, then the next that is missing.
import {
  noteChange, handsOf, needsHand, missingHands, nextMissing, openHand, pointsOf, showMessage, flushChanges, wentOut, onPageShown,
} from "./round.js";
import { handState, roundOf } from "./state.js";
import { bringIntoSight, bringSoon } from "./scrolling.js";
import { listCards, writeCards } from "./cards.js";
import { isSum, typedIn } from "./typed.js";

const LAST = 99;

export function openNext(form) {
  const next = nextMissing(form);
  if (next) goTo(form, next);
  return next;
}

// Returns the hand that a key writes into: the open one, or else the next that is missing. Where
// there is none, the page says what to do first.
export function targetHand(form) {
  const hand = openHand(form) ?? (wentOut(form) ? openNext(form) : null);
  if (!hand) promptFirst(form);
  return hand;
}

export function promptFirst(form) {
  const known = wentOut(form);
  showMessage(roundOf(form).text(known ? "pick" : "first"));
  form.classList.add("touched");
  if (!known) form.querySelector("[name=went_out]").focus();
}

// Everything is painted before the focus moves, so that the page is laid out once. After a tap the
// focus follows once the hand is seen to be open.
export function goTo(form, hand) {
  const field = pointsOf(hand);
  field.disabled = false; // until this very tap, it may have been the hand of the player who went out
  setOpen(hand);
  flushChanges();
  field.setSelectionRange(listCards(hand).length ? LAST : 0, LAST);
  const focus = () => openHand(form) === hand && field.focus({ preventScroll: true });
  if (lastKey) focus();
  bringSoon(hand, () => setTimeout(focus));
}

function setOpen(hand) {
  const form = hand.closest("form");
  if (openHand(form) === hand) return;
  roundOf(form).justOpened = pointsOf(hand);
  handsOf(form).forEach((other) => other.classList.toggle("open", other === hand));
  noteChange(form);
}

// When the focus leaves a hand, a sum or cards become their value; the row shows what was typed.
function tidyUp(hand) {
  const field = pointsOf(hand);
  const form = hand.closest("form");
  const typed = typedIn(field.value);
  if (Array.isArray(typed)) writeCards(form, hand, typed);
  else if (isSum(field.value)) sum(hand, field, typed);
  else if (typed !== null || !field.value.trim()) return;
  noteChange(form);
}

function sum(hand, field, value) {
  handState(hand).sum = field.value;
  field.value = String(value);
}

// When another player is chosen, the hand that is missing now opens.
function onWentOutChosen(form) {
  const passing = lastKey.startsWith("Arrow");
  const hand = openHand(form);
  const missing = missingHands(form)[0];
  if (hand && (passing || missing || !needsHand(form, hand))) hand.classList.remove("open");
  noteChange(form);
  if (missing && !passing) goTo(form, missing);
  else if (openHand(form)) bringIntoSight(hand);
}

// Arrow keys move from name to name, so that only a tap, Space or Enter makes the choice. The first
// key that is typed then opens the hand.
let lastKey = "";
document.addEventListener("pointerdown", () => { lastKey = ""; });
document.addEventListener("keydown", ({ key }) => { lastKey = key; });

// A tap on a number or a name selects the number, to be replaced. Where cards were counted the next
// key adds a card, so nothing is selected.
document.addEventListener("click", ({ target }) => {
  if (!target.matches?.("form.round .points")) return;
  const round = roundOf(target.form);
  if (target === round.justOpened && !listCards(target.closest(".hand")).length) target.select();
  round.justOpened = null;
});

document.addEventListener("focusin", ({ target }) => {
  if (target.matches("form.round .points")) setOpen(target.closest(".hand"));
});
document.addEventListener("focusout", ({ target }) => {
  if (target.matches("form.round .points")) tidyUp(target.closest(".hand"));
});
document.addEventListener("click", ({ target }) => {
  const hand = target.closest?.("form.round .hand:not(.went-out, .only)");
  if (hand && !target.closest("input, summary, a")) goTo(hand.closest("form"), hand);
});
document.addEventListener("change", ({ target }) => {
  if (target.name === "went_out") onWentOutChosen(target.form);
});
// A draft opens at the hand that was being typed, and the next digit goes on with it.
onPageShown((form) => {
  if (!form || !wentOut(form)) return;
  const hand = handsOf(form).find((one) => one.dataset.player === roundOf(form).opens && needsHand(form, one));
  if (!hand) return openNext(form);
  goTo(form, hand);
  pointsOf(hand).setSelectionRange(LAST, LAST);
});
