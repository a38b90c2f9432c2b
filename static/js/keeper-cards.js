// The cards of a hand, written in its cards field as "K 9 A 10".
import { cardsOf, pointsOf } from "./keeper-round.js";

export const listCards = (hand) => cardsOf(hand).value.toUpperCase().split(/[\s,]+/).filter(Boolean);
const rankOf = (card) => (card.startsWith("10") ? "T" : card[0]);

export function addCard(form, hand, rank) {
  writeCards(form, hand, [...listCards(hand), rank === "T" ? "10" : rank]);
}

export function takeCardOff(form, hand) {
  writeCards(form, hand, listCards(hand).slice(0, -1));
}

export function dropCards(hand) {
  cardsOf(hand).value = "";
}

// The points field shows what the cards count, so that both fields always agree.
function writeCards(form, hand, cards) {
  cardsOf(hand).value = cards.join(" ");
  pointsOf(hand).value = cards.length ? String(countCards(form, cards)) : "";
}

function countCards(form, cards) {
  const values = JSON.parse(form.dataset.values);
  return cards.reduce((sum, card) => sum + (values[card] ?? values[rankOf(card)] ?? 0), 0);
}
