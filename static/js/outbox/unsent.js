// The line that says what waits to be sent, and since when. The last round can be taken back, a
// refused one looked at, and everything downloaded as a text.
import { showNextPage } from "./next_page.js";
import { keepFields, renumber } from "../round/draft.js";
import { drain, isBeingSent } from "./drain.js";
import { noteChange, isTouched, showMessage, roundForm } from "../round/round.js";
import { post } from "./send.js";
import { roundOf } from "../round/state.js";
import { textOf } from "../shared/page_texts.js";
import { parsePage, remember, showPage } from "../keeper/page.js";
import { put, remove, waiting } from "./outbox.js";
import { downloadText, statusText, confirmText } from "./texts.js";

const place = () => document.querySelector("[data-keeper]");
const line = () => document.querySelector(".unsent");
const SOON = 200; // ms
let paintedLine = null;

async function paintUnsent() {
  const items = place() ? await waiting(place().dataset.game) : [];
  const says = paintedLine = line();
  if (!says) return;
  const sentElsewhere = !says.hidden && !items.length; // by another tab: nothing was sent from here
  says.hidden = !items.length;
  if (sentElsewhere) document.dispatchEvent(new Event("outbox:empty"));
  if (!items.length) return;
  const refused = items.find((item) => item.problem);
  says.querySelector("span").textContent = statusText(says, items);
  says.querySelector("[data-take-back]").hidden = Boolean(refused) || isBeingSent(items.at(-1));
  says.querySelector("[data-look]").hidden = !parsePage(refused?.problem.html ?? "") || Boolean(roundOf(roundForm())?.settles);
  says.querySelector("[data-let-it-go]").hidden = !refused;
}

// The last round comes back into the form as it was typed, a correction onto its page; anything else
// is dropped.
async function takeBack(id) {
  const { game } = place().dataset;
  const item = (await waiting(game)).at(-1);
  if (!item || (id && item.id !== id)) return;
  if (isBeingSent(item)) return setTimeout(takeBack, SOON, item.id); // try again, unless it has arrived
  const draft = item.kind === "round" ? item.number : item.draft;
  if (draft) keepFields(game, draft, [...new URLSearchParams(item.body)]);
  await remove(item.id);
  if (!(await showNextPage(game))) paintUnsent();
}

async function look() {
  const item = (await waiting(place().dataset.game)).find(({ problem }) => problem);
  showPage(parsePage(item.problem.html), null, true);
  if (roundForm()) roundOf(roundForm()).settles = item.id;
}

// What was typed replaces what was recorded, once a reason is given: on the page of the correction,
// which settles the item that waits as well.
async function useMine(button) {
  const { settles } = roundOf(roundForm());
  const answer = await post({ url: button.formAction, body: new FormData(button.form) });
  const page = parsePage(answer?.html ?? "");
  if (!page) return showMessage(textOf(place(), "away"), "bad");
  showPage(page, null, true);
  Object.assign(roundOf(roundForm()) ?? {}, { settles, instead: button.dataset.round });
}

// A refused item that is dropped is gone for good: that has to be confirmed.
async function letGoOfRefused(game) {
  const items = await waiting(game);
  const item = items.find(({ problem }) => problem);
  if (!item || !confirm(confirmText(line(), item))) return;
  if (item.kind === "round" && item.problem.status === 422) await renumber(items, item, -1);
  await remove(item.id);
  if (roundForm()?.elements.number) await showNextPage(game);
  paintUnsent();
  drain();
}

// The page goes on only where nothing is being typed.
async function onAnswer({ item, answer }) {
  if (item.game !== place()?.dataset.game) return;
  const page = answer.saved && parsePage(answer.html);
  const left = await waiting(item.game);
  if (page && !left.length) await showSaved(page, answer.url);
  paintUnsent();
}

// After a correction the server shows the list of rounds; a keeper who is counting stays there.
async function showSaved(page, url) {
  const form = roundForm();
  const counting = form?.elements.number;
  const counts = page.querySelector("form.round [name=number], .winners");
  const home = counting && !counts ? `/keep/${roundOf(form).game}` : null;
  const next = home ? await fetch(home).then(async (got) => (got.ok ? parsePage(await got.text()) : null), () => null) : page;
  if (!next || roundForm() !== form) return;
  if (counting && isTouched(form)) goOnTyping(form, next);
  else showPage(next, home ?? url);
}

function goOnTyping(form, page) {
  remember(page);
  const { revision, tag } = page.querySelector("[data-keeper]").dataset;
  Object.assign(place().dataset, { revision, tag });
  const { table } = roundOf(page.querySelector("form.round")) ?? {};
  if (table) roundOf(form).table = table;
  roundOf(form).knowsTotals = true;
  noteChange(form);
}

// A page for counting proves that this phone keeps score, perhaps again by a new link, and that the
// game goes on: items that were refused for want of that are sent once more.
async function retryRefused(items) {
  const forgiven = items.filter(({ problem }) => problem && !parsePage(problem.html)?.querySelector("form.round"));
  for (const { problem, ...item } of roundForm()?.elements.number ? forgiven : []) await put(item);
}

document.addEventListener("outbox:answered", ({ detail }) => onAnswer(detail));
document.addEventListener("outbox:changed", paintUnsent);
document.addEventListener("page:shown", async ({ detail }) => {
  if (paintedLine && line()) line().replaceWith(paintedLine); // the old line stands until the outbox has been read
  paintUnsent();
  if (detail?.ahead || !place()) return;
  await retryRefused(await waiting(place().dataset.game));
  const items = await waiting(place().dataset.game);
  const counting = roundForm()?.elements.number && !roundForm().querySelector(".conflict");
  if (items.length && counting) await showNextPage(place().dataset.game);
  if (items.length) drain();
});
document.addEventListener("submit", (event) => {
  if (!event.submitter?.matches("[data-use-mine]")) return;
  event.preventDefault();
  useMine(event.submitter);
});
document.addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-take-back]")) takeBack();
  else if (target.closest?.("[data-look]")) look();
  else if (target.closest?.("[data-let-it-go]")) letGoOfRefused(place().dataset.game);
  else if (target.closest?.("[data-take-along]")) waiting(place().dataset.game).then(downloadText);
  else if (target.closest?.("[data-let-go]") && roundOf(roundForm())?.settles) remove(roundOf(roundForm()).settles);
});
// Another tab may have sent an item; and the age grows.
setInterval(() => line()?.hidden === false && paintUnsent(), 2_000);
