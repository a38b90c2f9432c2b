// The state of the round on the page: one object for each form of a round. The fields keep the hands as
// typed; the rest of the state is here, and none of it in the markup. A page is stored as the server
// sent it (keeper/page.js), so nothing has to be written back.
import { textOf } from "../shared/page_texts.js";

class Round {
  // From the server, with the form. outbox/next_page.js moves it on by the rounds that wait.
  game;
  draft; // the name of the round's draft on this phone: its number, or that of a correction
  preview; // the path that answers with what a save would do
  faces; // ace, jack, queen and king as printed here
  table; // the rules, totals and seats, from which scoring.js counts
  optional; // whether hands may stay blank, as in a countdown and in sudden death

  // outbox/next_page.js: whether the totals are known. Not after a correction that waits to be sent.
  knowsTotals = true;
  // outbox/next_page.js: why it cannot go on before the server answers: "waiting" for the result of an
  // undo, or the status of the game, "finished" or "sudden_death".
  stopped = "";
  // outbox/unsent.js and save.js: the item of the outbox whose place this form takes when it is saved.
  settles = null;
  // outbox/unsent.js: the draft to drop with the save, of a round that the keeper has typed instead.
  instead = null;
  // round.js: whether a message stands above the keys. It stays until something else is typed.
  hasMessage = false;
  // draft.js: the player whose hand was open when the draft was kept.
  opens = "";
  // hands.js: the field of the hand that this tap has opened.
  justOpened = null;
  // scrolling.js: the hand that comes into sight with the next frame.
  arriving = null;
  // keyboard.js: whether the 1 of a 10 has been typed.
  hasOne = false;
  // preview.js: how many previews were asked for, and the timer of the next one.
  previews = 0;
  timer = 0;
  // preview.js: the fields of a save that was refused; "" until they are read, null if it was not.
  refused = null;
  // validation.js: the text with which each field was refused on "Next", by its name.
  refusedTexts = new Map();

  #form;
  #hands = new Map();

  constructor(form) {
    this.#form = form;
    Object.assign(this, JSON.parse(form.dataset.round));
  }

  // Returns the form's sentence of that key, such as text("missing", { names }).
  text(key, values) {
    return textOf(this.#form, key, values);
  }

  // Returns the state of a player's hand beside its fields.
  hand(player) {
    if (!this.#hands.has(player)) this.#hands.set(player, new Hand());
    return this.#hands.get(player);
  }
}

class Hand {
  mode = null; // mode.js, keyboard.js: "points" or "cards", once one was chosen for this hand
  sum = ""; // hands.js: the sum that became the total, such as "10+15"
  lastKey = null; // keypad.js: the last key that was pressed
  afterZero = null; // keypad.js: the player whose 0 has opened this hand
}

const rounds = new WeakMap();

// Returns the state of a form; null where it is none of a round.
export function roundOf(form) {
  if (!form?.dataset.round) return null;
  if (!rounds.has(form)) rounds.set(form, new Round(form));
  return rounds.get(form);
}

export const handState = (hand) => roundOf(hand.closest("form")).hand(hand.dataset.player);
