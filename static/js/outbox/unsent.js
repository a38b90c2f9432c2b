// What waits to be sent, and since when: said until the server has it. A round of it can be taken
// back; what was refused is looked at; all of it can be taken along as a text.
import { goAhead } from "./ahead.js";
import { keepFields, renumber } from "../round/draft.js";
import { drain, isOnItsWay } from "./drain.js";
import { changed, isTouched, sayAbove, theForm } from "../round/round.js";
import { post } from "./send.js";
import { parsePage, remember, showPage } from "../keeper/swap.js";
import { put, remove, waiting } from "./outbox.js";
import { asText, saidOf, sureOf } from "./words.js";

const place = () => document.querySelector("[data-keeper]");
const line = () => document.querySelector(".unsent");
const SOON = 200; // ms
let painted = null;

async function paintUnsent() {
  const items = place() ? await waiting(place().dataset.game) : [];
  const says = painted = line();
  if (!says) return;
  const sentElsewhere = !says.hidden && !items.length; // by another tab, as nothing here has told of it
  says.hidden = !items.length;
  if (sentElsewhere) document.dispatchEvent(new Event("outbox:empty"));
  if (!items.length) return;
  const refused = items.find((item) => item.problem);
  says.querySelector("span").textContent = saidOf(says, items);
  says.querySelector("[data-take-back]").hidden = Boolean(refused) || isOnItsWay(items.at(-1));
  says.querySelector("[data-look]").hidden = !parsePage(refused?.problem.html ?? "") || Boolean(theForm()?.dataset.settles);
  says.querySelector("[data-let-it-go]").hidden = !refused;
}

// The last round comes back into the form, as it was typed, and a correction onto its page; what else
// was asked for is left undone.
async function takeBack(id) {
  const { game } = place().dataset;
  const item = (await waiting(game)).at(-1);
  if (!item || (id && item.id !== id)) return;
  if (isOnItsWay(item)) return setTimeout(takeBack, SOON, item.id); // unless it arrives
  const draft = item.kind === "round" ? item.number : item.draft;
  if (draft) keepFields(game, draft, [...new URLSearchParams(item.body)]);
  await remove(item.id);
  if (!(await goAhead(game))) paintUnsent();
}

async function look() {
  const item = (await waiting(place().dataset.game)).find(({ problem }) => problem);
  showPage(parsePage(item.problem.html), null, true);
  if (theForm()) theForm().dataset.settles = item.id;
}

// What was typed goes over what was recorded, once a reason is given: on the page of its correction,
// which settles what waits as well.
async function useMine(button) {
  const { settles } = theForm().dataset;
  const answer = await post({ url: button.formAction, body: new FormData(button.form) });
  const page = parsePage(answer?.html ?? "");
  if (!page) return sayAbove(place().dataset.away, "bad");
  showPage(page, null, true);
  if (settles) theForm().dataset.settles = settles;
  theForm().dataset.instead = button.dataset.round;
}

// What was refused, and never recorded, is gone then: that is asked once more, of the very one.
async function letGoOfRefused(game) {
  const items = await waiting(game);
  const item = items.find(({ problem }) => problem);
  if (!item || !confirm(sureOf(line(), item))) return;
  if (item.kind === "round" && item.problem.status === 422) await renumber(items, item, -1);
  await remove(item.id);
  if (theForm()?.elements.number) await goAhead(game);
  paintUnsent();
  drain();
}

// The page goes on only where nothing is being typed; else what is typed simply stays.
async function answered({ item, answer }) {
  if (item.game !== place()?.dataset.game) return;
  const page = answer.saved && parsePage(answer.html);
  const left = await waiting(item.game);
  if (page && !left.length) await showSaved(page, answer.url);
  paintUnsent();
}

// After a correction the server shows the list of rounds; who counts on is left where they are.
async function showSaved(page, url) {
  const form = theForm();
  const counting = form?.elements.number;
  const counts = page.querySelector("form.round [name=number], .winners");
  const home = counting && !counts ? `/keep/${form.dataset.game}` : null;
  const next = home ? await fetch(home).then(async (got) => (got.ok ? parsePage(await got.text()) : null), () => null) : page;
  if (!next || theForm() !== form) return;
  if (counting && isTouched(form)) goOnTyping(form, next);
  else showPage(next, home ?? url);
}

function goOnTyping(form, page) {
  remember(page);
  const { revision, tag } = page.querySelector("[data-keeper]").dataset;
  Object.assign(place().dataset, { revision, tag });
  const { table } = page.querySelector("form.round")?.dataset ?? {};
  if (table) form.dataset.table = table;
  delete form.dataset.unknown;
  changed(form);
}

// A page on which rounds are counted shows that this phone keeps score, perhaps again by a new link,
// and that the game goes on: what was refused for that is sent once more.
async function forgive(items) {
  const forgiven = items.filter(({ problem }) => problem && !parsePage(problem.html)?.querySelector("form.round"));
  for (const { problem, ...item } of theForm()?.elements.number ? forgiven : []) await put(item);
}

document.addEventListener("outbox:answered", ({ detail }) => answered(detail));
document.addEventListener("outbox:changed", paintUnsent);
document.addEventListener("page:shown", async ({ detail }) => {
  if (painted && line()) line().replaceWith(painted); // what was said stands until it is known anew
  paintUnsent();
  if (detail?.ahead || !place()) return;
  await forgive(await waiting(place().dataset.game));
  const items = await waiting(place().dataset.game);
  const counting = theForm()?.elements.number && !theForm().matches("[data-conflict]");
  if (items.length && counting) await goAhead(place().dataset.game);
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
  else if (target.closest?.("[data-take-along]")) waiting(place().dataset.game).then(asText);
  else if (target.closest?.("[data-let-go]") && theForm()?.dataset.settles) remove(Number(theForm().dataset.settles));
});
// Another tab may have sent it meanwhile; and the age grows.
setInterval(() => line()?.hidden === false && paintUnsent(), 2_000);
