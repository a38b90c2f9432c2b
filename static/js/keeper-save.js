// Saves a form that says data-send: first on this phone, then at the server. "Saved" is on the
// screen only because the server has answered with the page that says so; until then it is
// "not sent yet", and the next round goes on.
import { buzz } from "./awake.js";
import { goAhead } from "./keeper-ahead.js";
import { drain } from "./keeper-drain.js";
import { letGo } from "./keeper-draft.js";
import { changed, handsOf, pointsOf, wentOut } from "./keeper-round.js";
import { post } from "./keeper-send.js";
import { parsePage, showPage } from "./keeper-swap.js";
import { put, remove, waiting } from "./outbox.js";

const SHOWN = [200, 409, 412, 422]; // a page that belongs in the place of this one
const PATIENCE = 4_000; // ms of locked keys; after that it is sent again while the next hand goes on
const LONG = 300; // ms
const LOCKED = ".table, .keypad, .settle";

async function save(form) {
  lock(form, true);
  const item = await put(itemOf(form)).catch(() => null); // storage may be refused: private browsing
  if (item && form.dataset.settles) await settled(form, item);
  const first = item ? (await waiting(item.game))[0]?.id === item.id : true;
  const answer = first ? await post(item ?? itemOf(form), item ? PATIENCE : undefined) : null;
  lock(form, false);
  if (answer) await answered(form, item, answer);
  else if (item) await later(form, item);
  else say(form.dataset.waiting); // no room to keep it on this phone: the page is the only memory
}

// What is settled takes the place of what was refused; the rounds that follow move up by one.
async function settled(form, item) {
  const old = Number(form.dataset.settles);
  const rest = (await waiting(item.game)).filter(({ id, kind }) => id > old && id !== item.id && kind === "round");
  await put({ ...item, place: old });
  await remove(old);
  for (const [at, one] of rest.entries()) await put(numbered(one, item.number + 1 + at));
}

function numbered(item, number) {
  const body = new URLSearchParams(item.body);
  body.set("number", number);
  return { ...item, number, body: body.toString() };
}

function itemOf(form) {
  const fields = new URLSearchParams(new FormData(form));
  const url = new URL(form.action).pathname;
  const round = form.matches(".round") && form.elements.number && !form.elements.again;
  return {
    game: document.querySelector("[data-keeper]").dataset.game,
    url,
    body: fields.toString(),
    kind: round ? "round" : "other",
    stops: "queue" in form.dataset,
    number: Number(fields.get("number") ?? url.match(/rounds\/(\d+)/)?.[1]),
    draft: form.dataset.draft,
    told: form.matches(".round") ? toldBy(form) : form.textContent.trim().split("\n").at(-1),
    at: Date.now(),
  };
}

// The round in a line, to be read or written down elsewhere.
function toldBy(form) {
  const out = form.querySelector("[name=went_out]:checked")?.closest(".chip").textContent.trim() ?? "";
  const nobody = wentOut(form) === "nobody";
  const told = nobody ? form.dataset.tellsNobody : form.dataset.tellsOut.replace("{name}", out);
  const held = handsOf(form).filter((hand) => hand.dataset.player !== wentOut(form))
    .map((hand) => `${hand.dataset.name} ${pointsOf(hand).value}`);
  return [told, ...held].join(", ");
}

async function answered(form, item, { status, saved, url, html }) {
  const page = parsePage(html);
  const shown = page && SHOWN.includes(status);
  // Refused while it is on the screen, it stays there to be mended, and waits for nothing.
  if (item && (saved || shown)) await remove(item.id);
  if (saved && form.dataset.draft) letGo(form.dataset.game, form.dataset.draft);
  if (saved) buzz();
  if (shown) return showPage(page, saved ? url : null);
  if (saved) return location.assign(url);
  if (item) await put({ ...item, problem: { status, html } });
  document.dispatchEvent(new Event("outbox:changed"));
}

// Without a network, or behind rounds that wait themselves: the next round goes on at once.
async function later(form, item) {
  if (!(await goAhead(item.game))) say(form.dataset.waiting);
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

const shut = (form, on) => form.querySelectorAll(LOCKED).forEach((part) => { part.inert = on; });

function say(text) {
  const line = document.createElement("p");
  Object.assign(line, { className: "bad", textContent: text });
  document.querySelector(".outlook")?.replaceChildren(line);
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
  if (!("send" in form.dataset || "queue" in form.dataset) || event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  if (!("sending" in form.dataset)) save(form);
});
