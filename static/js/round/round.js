// The round on the page: its form, its hands, and what is still missing.
// Nothing is kept here; the form's own fields are the only memory.
import { cardsIn, typedIn, wholeIn } from "./typed.js";

export const theForm = () => document.querySelector("form.round");
export const handsOf = (form) => [...form.querySelectorAll(".hand:not(.only)")];
export const pointsOf = (hand) => hand.querySelector(".points");
export const cardsOf = (hand) => hand.querySelector(".cards");
export const jokersOf = (hand) => hand.querySelector(".jokers");
export const jokersBeside = (hand) => wholeIn(jokersOf(hand)?.value ?? "") ?? 0;
export const wentOut = (form) => form.querySelector("[name=went_out]:checked")?.value ?? "";
export const isAsked = (form, hand) => hand.dataset.player !== wentOut(form);
export const isBlank = (hand) =>
  !pointsOf(hand).value.trim() && !cardsOf(hand).value.trim() && !jokersBeside(hand);
export const openHand = (form) => form.querySelector(".hand.open");

// In a countdown and in sudden death hands may stand there, but count for nothing.
export function missingHands(form) {
  if ("optional" in form.dataset) return [];
  return handsOf(form).filter((hand) => isAsked(form, hand) && isBlank(hand));
}

// The next hand without a value, after the open one, round the table.
export function nextMissing(form) {
  const missing = missingHands(form);
  const hands = handsOf(form);
  const at = hands.indexOf(openHand(form));
  return missing.find((hand) => hands.indexOf(hand) > at) ?? missing[0] ?? null;
}

// The fields in which something is typed that is nothing we know.
export const mistyped = (form) => [
  ...handsOf(form).filter((hand) => isAsked(form, hand)).flatMap((hand) => [pointsOf(hand), cardsOf(hand)]),
  ...form.querySelectorAll(".penalty .num"),
].filter((field) => field.value.trim() && (asksForCards(field) ? cardsIn : typedIn)(field.value) === null);

export const asksForCards = (field) => field.matches(".cards, [name^=penalty-cards]");

// What the form says of itself: nobody has typed it.
export const OWN_FIELDS = ["key", "number", "epoch", "dealer"];

// A correction wants a reason: tapped, or in the keeper's own words.
export const needsReason = ({ elements: { quick, reason } }) =>
  Boolean(reason) && !reason.value.trim() && !quick.value;
export const isReady = (form) =>
  Boolean(wentOut(form)) && !missingHands(form).length && !mistyped(form).length && !needsReason(form);
export const isTouched = (form) =>
  Boolean(wentOut(form)) || handsOf(form).some((hand) => !isBlank(hand)) || saidMore(form);

// Whether a late card, a penalty, another dealer … is said, other than what was there before.
export const saidMore = (form) => [...form.querySelectorAll("[data-usual]")].some((field) =>
  (field.type !== "radio" || field.checked) && field.value.trim() !== field.dataset.usual);

// What says the same already is left alone: writing it again lays the page out again.
export function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

// One sentence above the keys, in the place of those that were there. It stands until something else
// is typed, whatever is heard from the server meanwhile.
export function sayAbove(text, className = "", page = document) {
  page.querySelector("form.round")?.setAttribute("data-said", "");
  const line = page.createElement("p");
  Object.assign(line, { className, textContent: text });
  page.querySelector(".outlook")?.replaceChildren(line);
}

// One tap may change several things: the page is painted once, when all of them are done.
const pending = new Set();

export function changed(form) {
  if (!pending.size) queueMicrotask(tell);
  pending.add(form);
}

export function tell() {
  const forms = [...pending].filter((form) => form.isConnected);
  pending.clear();
  forms.forEach((form) => form.dispatchEvent(new CustomEvent("round:changed", { bubbles: true })));
}

// `told` is called for every page that is shown: the first one, and each that is swapped in.
export function whenShown(told) {
  document.addEventListener("page:shown", () => told(theForm()));
}
