// Text that is neither a total nor cards stays as it was typed, is marked, and holds the save up.
import { asksForCards, mistyped, pointsOf, showMessage, write } from "./round.js";
import { roundOf } from "./state.js";
import { goTo } from "./hands.js";
import { isBegun } from "./typed.js";

const why = (form, field) => roundOf(form).text(asksForCards(field) ? "noCard" : "mistyped");

// The field of the cards is not visible: the points field of the hand is marked instead.
const visibleField = (field) => (field.matches(".cards") ? pointsOf(field.closest(".hand")) : field);

// "10+" is not wrong yet while it is being typed; it is once "Next" is pressed.
const isBeingTyped = (field) =>
  field === document.activeElement && isBegun(field.value)
  && roundOf(field.form).refusedTexts.get(field.name) !== field.value;

function markAll(form) {
  const wrong = new Map(mistyped(form).filter((field) => !isBeingTyped(field)).map((field) => [visibleField(field), why(form, field)]));
  form.querySelectorAll(".points, .penalty .num").forEach((field) => mark(field, wrong.get(field)));
}

function mark(field, text) {
  const id = `wrong-${field.name}`;
  const line = document.getElementById(id);
  if (!text && !line) return;
  const hand = field.closest(".hand");
  hand?.classList.toggle("wrong", Boolean(text));
  if (!text) {
    line.remove();
    for (const said of ["aria-invalid", "aria-describedby"]) field.removeAttribute(said);
    return;
  }
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", id);
  write(line ?? lineIn(hand?.querySelector(".name") ?? field.closest(".penalty"), id), text);
}

function lineIn(place, id) {
  place.querySelectorAll(".error:not([id^=wrong])").forEach((said) => said.remove()); // the server's error about the same field
  const line = Object.assign(document.createElement("small"), { className: "error", id });
  place.append(line);
  return line;
}

// Goes to the first field within that cannot be saved, and says why; returns whether there is one.
export function refuse(form, within = form) {
  const field = mistyped(form).find((one) => within.contains(one));
  if (!field) return false;
  const there = visibleField(field);
  roundOf(form).refusedTexts.set(there.name, there.value);
  markAll(form);
  const hand = there.closest(".hand");
  if (hand && hand !== within) goTo(form, hand);
  else if (!hand) leadTo(there);
  showMessage(why(form, field), "bad");
  return true;
}

function leadTo(field) {
  for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
}

document.addEventListener("round:changed", ({ target }) => markAll(target));
document.addEventListener("focusout", ({ target }) => {
  if (target.matches(".penalty .num")) setTimeout(markAll, 0, target.form);
});
