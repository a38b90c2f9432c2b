// Saves a form that goes through the outbox: first on this phone, then on the server. The screen says
// "saved" only once the server has answered; until then it says "not sent yet", and the next round goes on.
import { buzz } from "../shared/wake_lock.js";
import { showNextPage } from "./next_page.js";
import { drain } from "./drain.js";
import { dropDrafts, renumber } from "../round/draft.js";
import { noteChange, showMessage, roundForm } from "../round/round.js";
import { goesElsewhere, isKeeping, isQueued, isSending, markSending, post } from "./send.js";
import { roundOf } from "../round/state.js";
import { textOf } from "../shared/page_texts.js";
import { parsePage, showPage } from "../keeper/page.js";
import { roundSummary } from "../round/summary.js";
import { acknowledge, keyOf, put, waiting } from "./outbox.js";

const SHOWN = [200, 409, 412, 422]; // answers with a page that replaces this one
const PATIENCE = 2_500; // ms of locked keys; after that the next round goes on, and the outbox sends this one
const LONG = 300; // ms
const LOCKED = ".table, .keypad, .settle";

const keeper = () => document.querySelector("[data-keeper]");

async function save(form, button) {
  const made = itemOf(form, button);
  lock(form, true);
  const item = await replacing(made, roundOf(form)?.settles).then(put)
    .catch(() => null); // storage may be refused: private browsing
  const first = item ? (await waiting(item.game))[0]?.id === item.id : true;
  const answer = first ? await post(item ?? made, item ? PATIENCE : undefined) : null;
  if (answer) await onAnswer(form, item, answer, made.draft);
  lock(form, false);
  if (answer) return;
  if (item) await keepForLater(form, item);
  else showMessage(roundOf(form)?.text("waiting") ?? textOf(keeper(), "away"), "bad"); // it could not be stored: the page is the only memory
}

// A form that settles a refusal, or has the key of an item that waits, takes the place of that item.
// If it has another number now, the rounds behind it get other numbers, too.
async function replacing(item, settles) {
  const items = await waiting(item.game);
  const old = items.find((one) => one.id === settles || keyOf(one) === keyOf(item));
  if (!old) return item;
  if (item.kind === "round" && old.kind === "round") await renumber(items, old, item.number - old.number);
  return { ...item, id: old.id };
}

// A button that sends the form elsewhere has the number of its round in the path.
function itemOf(form, button) {
  const keeps = isKeeping(button);
  const fields = new URLSearchParams(new FormData(form));
  // The dealer follows from the rounds before, unless another one was chosen.
  if (form.elements.dealer?.value === form.elements.dealer?.dataset.usual) fields.delete("dealer");
  const url = new URL(keeps ? button.formAction : form.action).pathname;
  const round = !keeps && form.matches(".round") && form.elements.number && !form.elements.again;
  return {
    game: keeper().dataset.game,
    url,
    body: fields.toString(),
    kind: round ? "round" : "other",
    stops: "queue" in form.dataset,
    number: Number(url.match(/rounds\/(\d+)/)?.[1] ?? fields.get("number")),
    draft: keeps ? button.dataset.round : roundOf(form)?.draft,
    told: form.matches(".round") ? roundSummary(form) : form.textContent.trim().split("\n").at(-1),
    at: Date.now(),
  };
}

// A round that is refused while its form is on the screen stays there to be changed, and leaves the
// outbox. An item that had waited before, or has no form on the screen, stays in the outbox until it
// is saved or dropped; so does a correction, which its page would lose on a reload.
async function onAnswer(form, item, { status, saved, url, html }, draft) {
  const page = parsePage(html);
  const shown = page && SHOWN.includes(status);
  const { settles, instead } = roundOf(form) ?? {};
  const mended = shown && (item?.kind === "round" ? page.querySelector("form.round") : !page.querySelector(".conflict"));
  const done = saved || (mended && !settles);
  if (item) await acknowledge(item, done ? null : { status, html }).catch(() => {}); // then it is sent again
  for (const past of saved ? [draft, instead] : []) if (past) dropDrafts(keeper().dataset.game, past);
  if (saved) buzz();
  if (shown) showPage(page, saved ? url : null, Boolean(settles) && !saved);
  else if (saved) return location.assign(url);
  if (shown && !saved && roundForm() && (settles || !done)) roundOf(roundForm()).settles = settles ?? item.id;
  document.dispatchEvent(new Event("outbox:changed"));
}

// Without a network, or behind other items of the outbox: the next round goes on at once.
async function keepForLater(form, item) {
  buzz();
  if (!(await showNextPage(item.game))) document.dispatchEvent(new Event("outbox:changed"));
  if (item.draft) dropDrafts(item.game, item.draft); // it waits in the outbox now
  drain();
}

// Nothing may be changed until it is known what was saved. The lock shows only after a while: most
// answers come sooner.
function lock(form, on) {
  markSending(form, on);
  if (on) setTimeout(() => isSending(form) && setInert(form, true), LONG);
  else setInert(form, false);
  if (!on && form.isConnected && form.matches(".round")) noteChange(form);
}

function setInert(form, on) {
  form.querySelectorAll(LOCKED).forEach((part) => { part.inert = on; });
  if (on && roundOf(form)) showMessage(roundOf(form).text("saving"));
}

for (const touch of ["mousedown", "click", "keydown", "beforeinput"]) {
  document.addEventListener(touch, (event) => {
    if (!event.target.closest?.("form.round[data-sending]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!isQueued(form) || goesElsewhere(event.submitter)) return;
  event.preventDefault();
  if (!isSending(form)) save(form, event.submitter);
});
