// Sends what waits, in order, as soon as there is a network. What the server refuses stays, with
// its answer, and holds up the rest of its game only.
import { post } from "./send.js";
import { parsePage, remember } from "../keeper/swap.js";
import { acknowledge, waiting } from "./outbox.js";

const FIRST = 2_000;
const LONGEST = 30_000;
let underway = false;
let sending = null;
let wait = FIRST;
let again;
let soon = false; // asked for while it was underway: the network may have come back just then

// Two tabs would harm nothing, since each form has its key; one after the other is quieter.
const alone = (act) => (navigator.locks ? navigator.locks.request("eights.outbox", act) : act());

export async function drain() {
  clearTimeout(again);
  soon = underway;
  if (underway) return;
  underway = true;
  const reached = await alone(sendAll).catch(() => false);
  underway = false;
  wait = reached ? FIRST : Math.min(wait * 2, LONGEST);
  if (!reached) again = setTimeout(drain, soon ? 0 : wait);
}

// What is on its way can no longer be taken back: it may have arrived.
export const isOnItsWay = ({ id }) => id === sending;

// Returns whether the server was there. What waits is read anew before each sending: meanwhile
// something may have been taken back, or added.
async function sendAll() {
  for (let item = await next(); item; item = await next()) {
    sending = item.id;
    const answer = await sent(item).finally(() => { sending = null; });
    if (!answer) return false;
    if (answer.saved) remember(parsePage(answer.html));
    document.dispatchEvent(new CustomEvent("outbox:answered", { detail: { item, answer } }));
  }
  return true;
}

async function sent(item) {
  const answer = await post(item);
  if (answer) await acknowledge(item, answer.saved ? null : { status: answer.status, html: answer.html });
  return answer;
}

async function next() {
  const items = await waiting();
  const heldUp = items.filter(({ problem }) => problem).map(({ game }) => game);
  return items.find(({ game }) => !heldUp.includes(game));
}

addEventListener("online", drain);
addEventListener("pageshow", drain);
document.addEventListener("visibilitychange", () => document.hidden || drain());
