// One deck holds four eights: the key of a card says how many there are, and why there is no more.
import { listCards, rankOf } from "./cards.js";
import { handsOf, needsHand, jokersBeside, showMessage } from "./round.js";

// Returns whether the decks hold one more of the card; if not, says why.
export function isInDecks(form, card) {
  const held = heldCards(form);
  const key = [rankOf(card), card].map((one) => keyOf(form, one)).find((each) => isFull(each, held));
  if (!key) return true;
  showMessage(key.dataset.full, "bad");
  form.querySelector(".outlook").append(form.querySelector(".to-decks").content.cloneNode(true));
  return false;
}

const keyOf = (form, card) => form.querySelector(`.keypad [data-key="${card}"][data-holds]`);

function isFull(key, held) {
  const card = key?.dataset.key;
  const alike = held.filter((one) => one === card || rankOf(one) === card);
  return Boolean(key) && alike.length >= Number(key.dataset.holds);
}

function heldCards(form) {
  const hands = handsOf(form).filter((hand) => needsHand(form, hand));
  const late = form.elements.late_card?.value;
  const beside = hands.reduce((sum, hand) => sum + jokersBeside(hand), 0);
  return [...hands.flatMap(listCards), ...(late ? [late] : []), ...Array(beside).fill("JK")];
}
