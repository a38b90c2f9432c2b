// The cards of a hand, written in its cards field as "K 9 A 10".
import { countHand } from "./scoring.js";
import { spelled, tableOf } from "./keeper-table.js";
import { cardsOf, jokersOf, pointsOf } from "./keeper-round.js";

const SUITS = { C: "♣", D: "♦", H: "♥", S: "♠" };

export const listCards = (hand) => cardsOf(hand).value.toUpperCase().split(/[\s,]+/).filter(Boolean);

// As it is printed in the page's language: a jack may be a B or a V.
export function asPrinted(card, faces) {
  const [, rank, suit] = card.match(/^(10|\w)([CDHS]?)$/) ?? [null, card, ""];
  return (faces["AJQK".indexOf(rank)] ?? rank) + (SUITS[suit] ?? "");
}


export function addCard(form, hand, card) {
  const field = jokersOf(hand);
  if (field) field.value = "";
  writeCards(form, hand, [...listCards(hand), card.replace("T", "10")]);
}

export function takeCardOff(form, hand) {
  writeCards(form, hand, listCards(hand).slice(0, -1));
}

export function dropCards(hand) {
  cardsOf(hand).value = "";
}

export const rankOf = (card) => (card === "JK" ? card : spelled(card)[0]);

// The points field shows what the cards count, so that both fields always agree.
function writeCards(form, hand, cards) {
  cardsOf(hand).value = cards.join(" ");
  pointsOf(hand).value = cards.length ? String(countHand(tableOf(form).rules, { cards: cards.map(spelled) })) : "";
}
