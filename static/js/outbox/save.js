// Saves a form that says data-send: first on this phone, then at the server. "Saved" is on the
// screen only because the server has answered with the page that says so; until then it is
// "not sent yet", and the next round goes on.
import { buzz } from "../shared/awake.js";
import { goAhead } from "./ahead.js";
import { drain } from "./drain.js";
import { letGo, renumber } from "../round/draft.js";
import { changed, sayAbove, theForm } from "../round/round.js";
import { goesElsewhere, isKeeping, post } from "./send.js";
import { parsePage, showPage } from "../keeper/swap.js";
import { toldBy } from "../round/told.js";
import { acknowledge, keyOf, put, waiting } from "./outbox.js";

const SHOWN = [200, 409, 412, 422]; // a page that belongs in the place of this one
const PATIENCE = 2_500; // ms of locked keys; after that it is sent again while the next hand goes on
const LONG = 300; // ms
const LOCKED = ".table, .keypad, .settle";

const keeper = () => document.querySelector("[data-keeper]");

async function save(form, button) {
  const made = itemOf(form, button);
  lock(form, true);
  const item = await inPlace(made, Number(form.dataset.settles)).then(put)
    .catch(() => null); // storage may be refused: private browsing
  const first = item ? (await waiting(item.game))[0]?.id === item.id : true;
  const answer = first ? await post(item ?? made, item ? PATIENCE : undefined) : null;
  if (answer) await answered(form, item, answer, made.draft);
  lock(form, false);
  if (answer) return;
  if (item) await later(form, item);
  else sayAbove(form.dataset.waiting ?? keeper().dataset.away, "bad"); // no room to keep it on this phone: the page is the only memory
}

// What settles a refusal, or is sent once more with the same key, takes the place of what waits
// already. The rounds behind it move along, if it has another number now.
async function inPlace(item, settles) {
  const items = await waiting(item.game);
  const old = items.find((one) => one.id === settles || keyOf(one) === keyOf(item));
  if (!old) return item;
  if (item.kind === "round" && old.kind === "round") await renumber(items, old, item.number - old.number);
  return { ...item, id: old.id };
}

// What a button of the form sends elsewhere goes by the round in its path.
function itemOf(form, button) {
  const keeps = isKeeping(button);
  const fields = new URLSearchParams(new FormData(form));
  // Whose deal it is follows from the rounds before it, unless another dealer was chosen.
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
    draft: keeps ? button.dataset.round : form.dataset.draft,
    told: form.matches(".round") ? toldBy(form) : form.textContent.trim().split("\n").at(-1),
    at: Date.now(),
  };
}

// What was refused while it is on the screen stays there to be mended, and waits for nothing. What
// had waited before, and what has no form there any more to be mended in, goes on waiting until it
// is saved or let go; so does a correction, whose page forgets it when it is loaded again.
async function answered(form, item, { status, saved, url, html }, draft) {
  const page = parsePage(html);
  const shown = page && SHOWN.includes(status);
  const { settles } = form.dataset;
  const mended = shown && (item?.kind === "round" ? page.querySelector("form.round") : !page.querySelector("[data-conflict]"));
  const done = saved || (mended && !settles);
  if (item) await acknowledge(item, done ? null : { status, html }).catch(() => {}); // it is sent again then
  for (const past of saved ? [draft, form.dataset.instead] : []) if (past) letGo(form.dataset.game, past);
  if (saved) buzz();
  if (shown) showPage(page, saved ? url : null, Boolean(settles) && !saved);
  else if (saved) return location.assign(url);
  if (shown && !saved && theForm() && (settles || !done)) theForm().dataset.settles = settles ?? item.id;
  document.dispatchEvent(new Event("outbox:changed"));
}

// Without a network, or behind rounds that wait themselves: the next round goes on at once.
async function later(form, item) {
  buzz();
  if (!(await goAhead(item.game))) document.dispatchEvent(new Event("outbox:changed"));
  if (item.draft) letGo(item.game, item.draft); // it waits in the outbox now
  drain();
}

// Nothing may be changed while it is not known what has been saved. Shown only where that takes
// long: most answers are there before the eye is.
function lock(form, on) {
  form.toggleAttribute("data-sending", on);
  if (on) setTimeout(() => "sending" in form.dataset && shut(form, true), LONG);
  else shut(form, false);
  if (!on && form.isConnected && form.matches(".round")) changed(form);
}

function shut(form, on) {
  form.querySelectorAll(LOCKED).forEach((part) => { part.inert = on; });
  if (on && form.dataset.saving) sayAbove(form.dataset.saving);
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
  if (!("send" in form.dataset || "queue" in form.dataset) || goesElsewhere(event.submitter)) return;
  event.preventDefault();
  if (!("sending" in form.dataset)) save(form, event.submitter);
});
