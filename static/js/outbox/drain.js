// Drains the outbox: sends what waits, in order, as soon as there is a network. An item that the
// server refuses stays with the answer, and holds up the rest of its game only.
import { post } from "./send.js";
import { parsePage, remember } from "../keeper/page.js";
import { acknowledge, waiting } from "./outbox.js";

const FIRST = 2_000;
const LONGEST = 30_000;
let underway = false;
let sending = null;
let wait = FIRST;
let again;
let askedAgain = false; // called while it was underway: the network may have come back just then

// Two tabs at once would be harmless, since each form has its key, but would send everything twice.
const withLock = (act) => (navigator.locks ? navigator.locks.request("eights.outbox", act) : act());

export async function drain() {
  clearTimeout(again);
  askedAgain = underway;
  if (underway) return;
  underway = true;
  const reached = await withLock(sendAll).catch(() => false);
  underway = false;
  wait = reached ? FIRST : Math.min(wait * 2, LONGEST);
  if (!reached) again = setTimeout(drain, askedAgain ? 0 : wait);
}

// An item that is being sent can no longer be taken back: it may have arrived.
export const isBeingSent = ({ id }) => id === sending;

// Returns whether the server answered. The outbox is read again before each item: meanwhile some may
// have been taken back or added.
async function sendAll() {
  for (let item = await nextItem(); item; item = await nextItem()) {
    sending = item.id;
    const answer = await sendItem(item).finally(() => { sending = null; });
    if (!answer) return false;
    if (answer.saved) remember(parsePage(answer.html));
    document.dispatchEvent(new CustomEvent("outbox:answered", { detail: { item, answer } }));
  }
  return true;
}

async function sendItem(item) {
  const answer = await post(item);
  if (answer) await acknowledge(item, answer.saved ? null : { status: answer.status, html: answer.html });
  return answer;
}

async function nextItem() {
  const items = await waiting();
  const heldUp = items.filter(({ problem }) => problem).map(({ game }) => game);
  return items.find(({ game }) => !heldUp.includes(game));
}

addEventListener("online", drain);
addEventListener("pageshow", drain);
document.addEventListener("visibilitychange", () => document.hidden || drain());
