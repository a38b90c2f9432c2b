// The keys at the bottom write into the open hand. Taps leave the focus where it is, so that a
// hardware keyboard and the keys can be used in turn.
import { noteChange, handsOf, isBlank, jokersBeside, jokersOf, pointsOf, roundForm } from "./round.js";
import { handState } from "./state.js";
import { addCard, dropCards, listCards, takeCardOff } from "./cards.js";
import { isInDecks } from "./decks.js";
import { goTo, targetHand, openNext } from "./hands.js";
import { inSight } from "./scrolling.js";
import { modeOf } from "./mode.js";
import { asksSuit } from "./suits.js";

const LAST = 99;

export function press(form, hand, key) {
  const pressed = modeOf(hand) === "cards" ? pressCard(form, hand, key) : pressPoints(form, hand, key);
  if (pressed) noteChange(form);
}

// A key that asks for a suit first, or a card of which there is no more, changes nothing.
function pressCard(form, hand, key) {
  if (key === "back") takeCardOff(form, hand);
  else if (asksSuit(form, key) || !isInDecks(form, key)) return false;
  else addCard(form, hand, key);
  pointsOf(hand).setSelectionRange(LAST, LAST); // a total that stayed the same may be selected still
  return true;
}

function pressPoints(form, hand, key) {
  if (key === "JK") return isInDecks(form, key) && besidePoints(hand, 1);
  if (key === "back" && lastWasJoker(hand)) return besidePoints(hand, -1);
  handState(hand).lastKey = key;
  pressDigit(hand, key);
  return true;
}

// Jokers that double are entered beside the points of the other cards.
function besidePoints(hand, more) {
  const left = jokersBeside(hand) + more;
  jokersOf(hand).value = left || "";
  handState(hand).lastKey = left ? "JK" : "";
  if (listCards(hand).length) pointsOf(hand).value = "";
  dropCards(hand);
  return true;
}

// In a hand that was typed before, the jokers count as the last keys.
const lastWasJoker = (hand) => Boolean(jokersBeside(hand))
  && ((handState(hand).lastKey ?? "JK") === "JK" || !pointsOf(hand).value);

function pressDigit(hand, key) {
  const field = pointsOf(hand);
  if (listCards(hand).length) field.value = "";
  dropCards(hand);
  handState(hand).sum = "";
  if (key === "back") rubOut(field);
  else if (key === "±") turn(field);
  else insert(field, key);
}

function rubOut(field) {
  const { selectionStart: from, selectionEnd: end } = field;
  const to = end || field.value.length; // the key erases the last digit, wherever the caret was
  field.setRangeText("", from === end ? Math.max(0, to - 1) : from, to, "end");
}

function insert(field, key) {
  field.setRangeText(key, field.selectionStart, field.selectionEnd, "end");
}

// Changes the sign of the last number in the sum.
function turn(field) {
  const [, before, sign, digits] = field.value.match(/^(.*?)([+−-]?)(\p{Nd}*)$/u);
  field.value = before + (/[−-]/.test(sign) ? (before && "+") : "-") + digits;
}

function nothingLeft(form, hand) {
  dropCards(hand);
  if (jokersOf(hand)) jokersOf(hand).value = "";
  pointsOf(hand).value = "0";
  noteChange(form);
  return openNext(form);
}

// No number begins with 0, so a 0 is a whole hand, and the next hand opens by itself. The next hand
// notes that: a "Next" out of habit then skips nobody, and "back" goes back.
const isZero = (hand, key) =>
  key === "0" && modeOf(hand) === "points" && isBlank(hand) && !jokersOf(hand);

function zero(form, hand) {
  const next = nothingLeft(form, hand);
  if (next) handState(next).afterZero = hand.dataset.player;
}

function isBack(hand, key) {
  return key === "back" && handState(hand).afterZero && isBlank(hand);
}

function back(form, hand) {
  const state = handState(hand);
  const before = handsOf(form).find(({ dataset }) => dataset.player === state.afterZero);
  state.afterZero = null;
  goTo(form, before);
}

document.addEventListener("pointerdown", (event) => {
  if (event.target.closest?.(".keypad button")) event.preventDefault();
});
document.addEventListener("click", ({ target }) => {
  const key = target.closest?.("[data-key]")?.dataset.key;
  const form = roundForm();
  const hand = key && targetHand(form);
  if (!hand || !inSight(form, hand)) return;
  if (key === "nothing") nothingLeft(form, hand);
  else if (isZero(hand, key)) zero(form, hand);
  else if (isBack(hand, key)) back(form, hand);
  else press(form, hand, key);
});
