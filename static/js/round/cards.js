// The cards of a hand, as they stand in its cards field: "K 9 A 10".
import { countHand } from "./scoring.js";
import { roundOf } from "./state.js";
import { cardsIn } from "./typed.js";
import { cardsOf, jokersOf, pointsOf } from "./round.js";

const SUITS = { C: "♣", D: "♦", H: "♥", S: "♠" };

// As the rules spell them: a ten is "T".
export const listCards = (hand) => cardsIn(cardsOf(hand).value) ?? [];

// Returns a card as printed in the page's language, where a jack may be a B or a V.
export function asPrinted(card, faces) {
  if (card === "JK") return card;
  const face = card[0] === "T" ? "10" : faces["AJQK".indexOf(card[0])] ?? card[0];
  return face + (SUITS[card[1]] ?? "");
}

export function addCard(form, hand, card) {
  const field = jokersOf(hand);
  if (field) field.value = "";
  writeCards(form, hand, [...listCards(hand), card]);
}

export function takeCardOff(form, hand) {
  writeCards(form, hand, listCards(hand).slice(0, -1));
}

export function dropCards(hand) {
  cardsOf(hand).value = "";
}

export const rankOf = (card) => (card === "JK" ? card : card[0]);

// The points field always shows the points of the cards.
export function writeCards(form, hand, cards) {
  cardsOf(hand).value = cards.join(" ").replaceAll("T", "10");
  pointsOf(hand).value = cards.length ? String(countHand(roundOf(form).table.rules, { cards })) : "";
}
