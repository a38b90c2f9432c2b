// The keys at the bottom write into the open hand. Taps leave the focus where it is, so that a
// hardware keyboard and the keys can be used in turn.
import { changed, openHand, pointsOf, theForm, wentOut } from "./keeper-round.js";
import { addCard, dropCards, listCards, takeCardOff } from "./keeper-cards.js";
import { openNext } from "./keeper-hands.js";
import { modeOf } from "./keypad-mode.js";

const LONGEST = 24;

export function press(form, hand, key) {
  if (modeOf(hand) === "cards") pressCard(form, hand, key);
  else pressDigit(hand, key);
  changed(form);
}

function pressCard(form, hand, key) {
  if (key === "back") takeCardOff(form, hand);
  else addCard(form, hand, key);
}

function pressDigit(hand, key) {
  const field = pointsOf(hand);
  if (listCards(hand).length) field.value = "";
  dropCards(hand);
  delete hand.dataset.sum;
  if (key === "back") rubOut(field);
  else if (field.value.length < LONGEST) insert(field, key);
}

function rubOut(field) {
  const { selectionStart: from, selectionEnd: to } = field;
  field.setRangeText("", from === to ? Math.max(0, from - 1) : from, to, "end");
}

function insert(field, key) {
  field.setRangeText(key, field.selectionStart, field.selectionEnd, "end");
}

// Nobody need have touched a hand before the first key: the next one that is missing is meant.
function handFor(form) {
  return openHand(form) ?? (wentOut(form) ? openNext(form) : null);
}

function nothingLeft(form, hand) {
  dropCards(hand);
  pointsOf(hand).value = "0";
  changed(form);
  openNext(form);
}

document.addEventListener("pointerdown", (event) => {
  if (event.target.closest?.(".keypad button")) event.preventDefault();
});
document.addEventListener("click", ({ target }) => {
  const key = target.closest?.("[data-key]")?.dataset.key;
  const form = theForm();
  const hand = key && handFor(form);
  if (!hand) return;
  if (key === "nothing") nothingLeft(form, hand);
  else press(form, hand, key);
});
