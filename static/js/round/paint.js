// Paints the rows: who went out, which hands are missing, and what a hand is made of.
import {
  noteChange, handsOf, needsHand, isBlank, isTouched, jokersBeside, pointsOf, wentOut, onPageShown, write,
} from "./round.js";
import { asPrinted, listCards } from "./cards.js";
import { countHand } from "./scoring.js";
import { handState, roundOf } from "./state.js";
import { typedIn } from "./typed.js";
import { formatNumber } from "./formatting.js";

function paint(form) {
  form.classList.toggle("touched", isTouched(form));
  form.querySelectorAll(".hand.only").forEach((one) =>
    one.classList.toggle("went-out", one.dataset.player === wentOut(form)));
  handsOf(form).forEach((hand) => {
    const needed = needsHand(form, hand);
    hand.classList.toggle("went-out", !needed);
    hand.classList.toggle("missing", needed && Boolean(wentOut(form)) && isBlank(hand));
    hand.classList.toggle("long", /.{4}|\d[+-]/.test(pointsOf(hand).value));
    if (pointsOf(hand).value !== pointsOf(hand).defaultValue) forgive(hand);
    hand.querySelectorAll("input").forEach((field) => { field.disabled = !needed; });
    write(hand.querySelector(".held"), needed ? madeUpOf(form, hand) : roundOf(form).text("out"));
  });
}

// An error of the server goes away once its hand is typed again.
function forgive(hand) {
  const said = hand.querySelector(".error:not([id^=wrong])");
  if (!said) return;
  said.remove();
  hand.classList.remove("wrong");
  pointsOf(hand).removeAttribute("aria-invalid");
}

function madeUpOf(form, hand) {
  const cards = listCards(hand);
  if (!cards.length) return jokersBeside(hand) ? withJokers(form, hand) : handState(hand).sum;
  const round = roundOf(form);
  return `${cards.map((card) => asPrinted(card, round.faces)).join(" ")} · ${round.text("cards", { num: cards.length })}`;
}

function withJokers(form, hand) {
  const round = roundOf(form);
  const jokers = jokersBeside(hand);
  const typed = typedIn(pointsOf(hand).value || "0"); // null while a sum ends in a plus
  const points = typeof typed !== "number" ? "…" : formatNumber(countHand(round.table.rules, { points: typed, jokers }));
  return round.text("jokers", { num: jokers, points });
}

document.addEventListener("round:changed", ({ target }) => paint(target));
onPageShown((form) => {
  if (form) noteChange(form);
  form?.querySelector(".error")?.scrollIntoView({ block: "nearest" });
});
