// Saves a form that says data-send, and puts the answer in its place. "Saved" is on the screen
// only because the server has answered with the page that says so.
import { keep, letGo } from "./keeper-draft.js";
import { changed } from "./keeper-round.js";
import { send } from "./keeper-send.js";
import { parsePage, showPage } from "./keeper-swap.js";

const SHOWN = [200, 409, 412, 422]; // a page that belongs in the place of this one

async function save(form) {
  const body = new URLSearchParams(new FormData(form));
  const given = { up: false };
  keep(form, body.toString());
  lock(form, true);
  const answer = await send(form.action, body, (response) => waiting(form, given, response), given);
  lock(form, false);
  if (answer) answered(form, answer);
  else changed(form);
}

function answered(form, { status, saved, url, html }) {
  const page = parsePage(html);
  if (saved && page) letGo(form.dataset.game, form.dataset.draft);
  if (page && SHOWN.includes(status)) showPage(page, saved ? url : null);
  else say(form, refusal(form.dataset, status));
}

const refusal = ({ ended, refusedBy }, status) =>
  ([401, 403].includes(status) ? ended : refusedBy.replace("{status}", status));

// Nothing may be changed while it is not known what has been saved; giving up is always possible.
function lock(form, on) {
  form.toggleAttribute("data-sending", on);
  form.querySelectorAll(".table, .keypad, .settle").forEach((part) => { part.inert = on; });
}

function waiting(form, given, response) {
  const { busy, waiting: offline, change, tryNow } = form.dataset;
  const now = button(tryNow, () => given.goOn?.());
  const stop = button(change, () => { given.up = true; given.goOn?.(); });
  say(form, response ? busy : offline, now, stop);
}

function button(text, tapped) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "button quiet", textContent: text });
  made.addEventListener("click", tapped);
  return made;
}

function say(form, text, ...more) {
  const line = document.createElement("p");
  Object.assign(line, { className: "bad", textContent: text });
  form.querySelector(".outlook").replaceChildren(line, ...more);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!("send" in form.dataset) || event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  if (!("sending" in form.dataset)) save(form);
});
