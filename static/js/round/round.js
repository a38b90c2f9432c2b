// The form of a round: its hands, and what is still missing.
import { roundOf } from "./state.js";
import { cardsIn, typedIn, wholeIn } from "./typed.js";

export const roundForm = () => document.querySelector("form.round");
export const handsOf = (form) => [...form.querySelectorAll(".hand:not(.only)")];
export const pointsOf = (hand) => hand.querySelector(".points");
export const cardsOf = (hand) => hand.querySelector(".cards");
export const jokersOf = (hand) => hand.querySelector(".jokers");
export const jokersBeside = (hand) => wholeIn(jokersOf(hand)?.value ?? "") ?? 0;
export const wentOut = (form) => form.querySelector("[name=went_out]:checked")?.value ?? "";
export const needsHand = (form, hand) => hand.dataset.player !== wentOut(form);
export const isBlank = (hand) =>
  !pointsOf(hand).value.trim() && !cardsOf(hand).value.trim() && !jokersBeside(hand);
export const openHand = (form) => form.querySelector(".hand.open");

// In a countdown and in sudden death hands are optional, and count for nothing.
export function missingHands(form) {
  if (roundOf(form).optional) return [];
  return handsOf(form).filter((hand) => needsHand(form, hand) && isBlank(hand));
}

// Returns the next blank hand after the open one, round the table.
export function nextMissing(form) {
  const missing = missingHands(form);
  const hands = handsOf(form);
  const at = hands.indexOf(openHand(form));
  return missing.find((hand) => hands.indexOf(hand) > at) ?? missing[0] ?? null;
}

// Returns the fields whose text is neither a total nor cards.
export const mistyped = (form) => [
  ...handsOf(form).filter((hand) => needsHand(form, hand)).flatMap((hand) => [pointsOf(hand), cardsOf(hand)]),
  ...form.querySelectorAll(".penalty .num"),
].filter((field) => field.value.trim() && (asksForCards(field) ? cardsIn : typedIn)(field.value) === null);

export const asksForCards = (field) => field.matches(".cards, [name^=penalty-cards]");

// Fields that nobody types into.
export const OWN_FIELDS = ["key", "number", "epoch", "dealer"];

// A correction needs a reason: one that is tapped, or in the keeper's own words.
export const needsReason = ({ elements: { quick, reason } }) =>
  Boolean(reason) && !reason.value.trim() && !quick.value;
export const isReady = (form) =>
  Boolean(wentOut(form)) && !missingHands(form).length && !mistyped(form).length && !needsReason(form);
export const isTouched = (form) =>
  Boolean(wentOut(form)) || handsOf(form).some((hand) => !isBlank(hand)) || hasDetails(form);

// Whether a late card, a penalty, another dealer … was entered that was not there before.
export const hasDetails = (form) => [...form.querySelectorAll("[data-usual]")].some((field) =>
  (field.type !== "radio" || field.checked) && field.value.trim() !== field.dataset.usual);

// Writes a text, unless it is there already: that would lay the page out again.
export function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

// Shows one sentence above the keys. It stays until something else is typed, whatever preview the
// server answers with meanwhile.
export function showMessage(text, className = "", page = document) {
  const round = roundOf(page.querySelector("form.round"));
  if (round) round.hasMessage = true;
  const line = page.createElement("p");
  Object.assign(line, { className, textContent: text });
  page.querySelector(".outlook")?.replaceChildren(line);
}

// One tap may change several things: the page is painted once, when all of them are done.
const pending = new Set();

export function noteChange(form) {
  if (!pending.size) queueMicrotask(flushChanges);
  pending.add(form);
}

export function flushChanges() {
  const forms = [...pending].filter((form) => form.isConnected);
  pending.clear();
  forms.forEach((form) => form.dispatchEvent(new CustomEvent("round:changed", { bubbles: true })));
}

// Calls back for every page that is shown: the first one, and each that replaces it.
export function onPageShown(callback) {
  document.addEventListener("page:shown", () => callback(roundForm()));
}
