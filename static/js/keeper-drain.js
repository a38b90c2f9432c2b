// Sends what waits, in order, as soon as there is a network. What the server refuses stays, with
// its answer, and holds up the rest of its game only.
import { post } from "./keeper-send.js";
import { put, remove, waiting } from "./outbox.js";

const FIRST = 2_000;
const LONGEST = 30_000;
let underway = false;
let wait = FIRST;
let again;

// Two tabs would harm nothing, since each form has its key; one after the other is quieter.
const alone = (act) => (navigator.locks ? navigator.locks.request("eights.outbox", act) : act());

export async function drain() {
  clearTimeout(again);
  if (underway) return;
  underway = true;
  const reached = await alone(sendAll).catch(() => false);
  underway = false;
  wait = reached ? FIRST : Math.min(wait * 2, LONGEST);
  if (!reached) again = setTimeout(drain, wait);
}

// Returns whether the server was there.
async function sendAll() {
  const heldUp = new Set();
  for (const item of await waiting()) {
    if (item.problem) heldUp.add(item.game);
    if (heldUp.has(item.game)) continue;
    const answer = await post(item);
    if (!answer) return false;
    if (answer.saved) await remove(item.id);
    else await put({ ...item, problem: { status: answer.status, html: answer.html } });
    if (!answer.saved) heldUp.add(item.game);
    document.dispatchEvent(new CustomEvent("outbox:answered", { detail: { item, answer } }));
  }
  return true;
}

addEventListener("online", drain);
addEventListener("pageshow", drain);
document.addEventListener("visibilitychange", () => document.hidden || drain());
