// Where the rules give one suit of a rank its own value, the key of that rank asks for the suit.
import { roundForm } from "./round.js";

const rows = (form) => [...form.querySelectorAll(".for-suit")];

export const suitsAskedFor = (form) => rows(form).find((row) => !row.hidden)?.dataset.of;

// Returns whether the key asks for a suit instead of entering a card.
export function asksSuit(form, card) {
  const asks = Boolean(form.querySelector(`[data-suits][data-key="${card}"]`));
  if (asks) show(form, card);
  return asks;
}

export function show(form, rank) {
  rows(form).forEach((row) => { row.hidden = row.dataset.of !== rank; });
  form.querySelector(".keypad").classList.toggle("asking", Boolean(rank));
}

document.addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-back-to-ranks]")) show(roundForm(), "");
});
document.addEventListener("round:changed", ({ target }) => {
  if (suitsAskedFor(target)) show(target, "");
});
