// A round in one line with all its details, to be read or copied elsewhere.
import { roundOf } from "./state.js";
import { handsOf, needsHand, jokersBeside, cardsOf, pointsOf, wentOut } from "./round.js";

export function roundSummary(form) {
  const out = form.querySelector("[name=went_out]:checked")?.closest(".chip").textContent.trim() ?? "";
  const first = roundOf(form).text(wentOut(form) === "nobody" ? "nobodyWentOut" : "wentOut", { name: out });
  const held = handsOf(form).filter((hand) => needsHand(form, hand)).map(heldIn);
  return [first, ...held, ...[...form.querySelectorAll(".more [data-usual]")].filter(isSaid).map(saidIn)].join(", ");
}

function heldIn(hand) {
  const jokers = jokersBeside(hand) ? ` JK × ${jokersBeside(hand)}` : "";
  return `${hand.dataset.name} ${cardsOf(hand).value || pointsOf(hand).value}${jokers}`;
}

const isSaid = (field) => (field.type !== "radio" || field.checked) && field.value.trim() !== field.dataset.usual;

function saidIn(field) {
  const label = field.closest("fieldset")?.querySelector("legend") ?? field.labels?.[0];
  const chosen = field.selectedOptions?.[0] ?? (field.type === "radio" ? field.labels[0] : null);
  return `${label?.textContent.trim()}: ${chosen?.textContent.trim() ?? field.value.trim()}`;
}
