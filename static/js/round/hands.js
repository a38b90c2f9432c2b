// Which hand is open: the first one after "who went out", then the next that is missing.
import {
  changed, handsOf, isAsked, missingHands, nextMissing, openHand, pointsOf, sayAbove, tell, wentOut, whenShown,
} from "./round.js";
import { bringIntoSight, bringSoon } from "./sight.js";
import { listCards, writeCards } from "./cards.js";
import { isSum, typedIn } from "./typed.js";

const LAST = 99;

export function openNext(form) {
  const next = nextMissing(form);
  if (next) goTo(form, next);
  return next;
}

// The hand that a key is meant for. Nobody need have touched one before the first key: then it is
// the next one that is missing. Where none can be meant, the page says what comes first.
export function handMeant(form) {
  const hand = openHand(form) ?? (wentOut(form) ? openNext(form) : null);
  if (!hand) askFirst(form);
  return hand;
}

export function askFirst(form) {
  const known = wentOut(form);
  sayAbove(known ? form.dataset.pick : form.dataset.first);
  form.classList.add("touched");
  if (!known) form.querySelector("[name=went_out]").focus();
}

// All is painted before the focus asks where things are, so that the page is laid out once; behind a
// finger, which types on our keys, the focus follows once the eye has seen the hand open.
export function goTo(form, hand) {
  const field = pointsOf(hand);
  field.disabled = false; // it may have been that of whoever went out, until this very tap
  opened(hand);
  tell();
  field.setSelectionRange(listCards(hand).length ? LAST : 0, LAST);
  const focus = () => openHand(form) === hand && field.focus({ preventScroll: true });
  if (lastKey) focus();
  bringSoon(hand, () => setTimeout(focus));
}

function opened(hand) {
  const form = hand.closest("form");
  if (openHand(form) === hand) return;
  fresh = pointsOf(hand);
  handsOf(form).forEach((other) => other.classList.toggle("open", other === hand));
  changed(form);
}

// A sum becomes its value once the hand is left, and so do cards; what was typed stays to be read.
function left(hand) {
  const field = pointsOf(hand);
  const form = hand.closest("form");
  const typed = typedIn(field.value);
  if (Array.isArray(typed)) writeCards(form, hand, typed);
  else if (isSum(field.value)) sum(hand, field, typed);
  else if (typed !== null || !field.value.trim()) return;
  changed(form);
}

function sum(hand, field, value) {
  hand.dataset.sum = field.value;
  field.value = String(value);
}

// Another one went out: the hand that is missing now is the one to type, wherever the last was.
function choseWhoWentOut(form) {
  const passing = lastKey.startsWith("Arrow");
  const hand = openHand(form);
  const missing = missingHands(form)[0];
  if (hand && (passing || missing || !isAsked(form, hand))) hand.classList.remove("open");
  changed(form);
  if (missing && !passing) goTo(form, missing);
  else if (openHand(form)) bringIntoSight(hand);
}

// Arrow keys pass over one name after the other: only a tap, Space or Enter is a choice made. The
// first key that is typed then opens the hand.
let lastKey = "";
document.addEventListener("pointerdown", () => { lastKey = ""; });
document.addEventListener("keydown", ({ key }) => { lastKey = key; });

// A tap on the number itself is for another number, as one on the name is; where cards were counted,
// the next key is one more of them, and so nothing is selected as if it would be written over.
let fresh = null;
document.addEventListener("click", ({ target }) => {
  if (target === fresh && !listCards(target.closest(".hand")).length) target.select();
  if (target.matches?.(".points")) fresh = null;
});

document.addEventListener("focusin", ({ target }) => {
  if (target.matches("form.round .points")) opened(target.closest(".hand"));
});
document.addEventListener("focusout", ({ target }) => {
  if (target.matches("form.round .points")) left(target.closest(".hand"));
});
document.addEventListener("click", ({ target }) => {
  const hand = target.closest?.("form.round .hand:not(.went-out, .only)");
  if (hand && !target.closest("input, summary, a")) goTo(hand.closest("form"), hand);
});
document.addEventListener("change", ({ target }) => {
  if (target.name === "went_out") choseWhoWentOut(target.form);
});
// In the middle of a hand that was typed before, the next digit goes on with it.
whenShown((form) => {
  if (!form || !wentOut(form)) return;
  const hand = handsOf(form).find((one) => one.dataset.player === form.dataset.opens && isAsked(form, one));
  if (!hand) return openNext(form);
  goTo(form, hand);
  pointsOf(hand).setSelectionRange(LAST, LAST);
});
