// What the rows show beside their values: who went out, what is missing, how a hand is made up.
import {
  changed, handsOf, isAsked, isBlank, isTouched, pointsOf, wentOut, whenShown,
} from "./keeper-round.js";
import { listCards } from "./keeper-cards.js";

function paint(form) {
  form.classList.toggle("touched", isTouched(form));
  handsOf(form).forEach((hand) => {
    const asked = isAsked(form, hand);
    hand.classList.toggle("went-out", !asked);
    hand.classList.toggle("missing", asked && Boolean(wentOut(form)) && isBlank(hand));
    hand.classList.toggle("long", pointsOf(hand).value.length > 4);
    if (pointsOf(hand).value !== pointsOf(hand).defaultValue) forgive(hand);
    hand.querySelectorAll("input").forEach((field) => { field.disabled = !asked; });
    hand.querySelector(".held").textContent = asked ? madeUpOf(form, hand) : form.dataset.out;
  });
}

// What was wrong with a hand no longer stands once it is typed anew.
function forgive(hand) {
  hand.classList.remove("wrong");
  hand.querySelector(".error")?.remove();
  pointsOf(hand).removeAttribute("aria-invalid");
}

function madeUpOf(form, hand) {
  const cards = listCards(hand);
  if (!cards.length) return hand.dataset.sum ?? "";
  const { card, cards: many } = form.dataset;
  return `${cards.join(" ")} · ${(cards.length === 1 ? card : many).replace("{n}", cards.length)}`;
}

document.addEventListener("round:changed", ({ target }) => paint(target));
whenShown((form) => {
  if (form) changed(form);
  form?.querySelector(".error")?.scrollIntoView({ block: "nearest" });
});
