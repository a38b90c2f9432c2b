// What waits to be sent, and since when: said until the server has it. A round of it can be taken
// back; what was refused is looked at; all of it can be taken along as a text.
import { buzz } from "./awake.js";
import { goAhead } from "./keeper-ahead.js";
import { keepFields } from "./keeper-draft.js";
import { drain, isOnItsWay } from "./keeper-drain.js";
import { changed, isTouched, theForm } from "./keeper-round.js";
import { remember } from "./keeper-kept.js";
import { parsePage, showPage } from "./keeper-swap.js";
import { put, remove, waiting } from "./outbox.js";

const MINUTE = 60_000;
const NO_KEEPER = [401, 403, 404];
const place = () => document.querySelector("[data-keeper]");
const line = () => document.querySelector(".unsent");
let painted = null;

export async function paintUnsent() {
  const items = place() ? await waiting(place().dataset.game) : [];
  const says = painted = line();
  if (!says) return;
  const sentElsewhere = !says.hidden && !items.length; // by another tab, as nothing here has told of it
  says.hidden = !items.length;
  if (sentElsewhere) document.dispatchEvent(new Event("outbox:empty"));
  if (!items.length) return;
  const refused = items.find((item) => item.problem);
  says.querySelector("span").textContent = refused ? refusal(says, refused) : unsent(says, items);
  says.querySelector("[data-take-back]").hidden = Boolean(refused) || items.at(-1).kind !== "round";
  says.querySelector("[data-look]").hidden = !parsePage(refused?.problem.html ?? "");
  says.querySelector("[data-let-it-go]").hidden = !refused;
}

function unsent(says, items) {
  return says.dataset.text.replace("{what}", named(says, items)).replace("{when}", since(items[0].at));
}

// Many rounds in few words, so that their age is still to be read.
function named({ dataset: { round, rounds, other } }, items) {
  const [first, last] = [items[0].number, items.at(-1).number];
  if (items.length > 1 && items.every(({ kind }) => kind === "round")) {
    return rounds.replace("{first}", first).replace("{last}", last);
  }
  return items.map(({ kind, number }) => (kind === "round" ? round : other).replace("{n}", number)).join(", ");
}

const refusal = ({ dataset }, { number, problem }) =>
  (NO_KEEPER.includes(problem.status) ? dataset.ended : dataset.refused).replace("{n}", number);

function since(moment) {
  const minutes = Math.floor((Date.now() - moment) / MINUTE);
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  return minutes < 60 ? words.format(-minutes, "minute") : words.format(-Math.floor(minutes / 60), "hour");
}

// The last round comes back into the form, as it was typed.
async function takeBack() {
  const { game } = place().dataset;
  const item = (await waiting(game)).at(-1);
  if (!item || isOnItsWay(item)) return;
  await remove(item.id);
  keepFields(game, item.number, [...new URLSearchParams(item.body)]);
  if (!(await goAhead(game))) location.reload();
}

async function look() {
  const item = (await waiting(place().dataset.game)).find(({ problem }) => problem);
  showPage(parsePage(item.problem.html), null, true);
  if (theForm()) theForm().dataset.settles = item.id;
}

async function dropRefused(game) {
  const item = (await waiting(game)).find(({ problem }) => problem);
  if (item) await remove(item.id);
  paintUnsent();
  drain();
}

async function takeAlong() {
  const items = await waiting(place().dataset.game);
  const text = items.map(({ number, told }) => `${number}. ${told}\n`).join("");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(link, { download: "rounds.txt" }).click();
}

// The page goes on only where nothing is being typed; else what is typed simply stays.
async function answered({ item, answer }) {
  if (item.game !== place()?.dataset.game) return;
  const page = answer.saved && parsePage(answer.html);
  if (page) buzz();
  if (page) remember(page);
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
  place().dataset.revision = page.querySelector("[data-keeper]").dataset.revision;
  const { table } = page.querySelector("form.round")?.dataset ?? {};
  if (table) form.dataset.table = table;
  delete form.dataset.unknown;
  changed(form);
}

// The page itself shows that this phone keeps score, perhaps again by a new link.
async function forgive(items) {
  const ended = items.filter(({ problem }) => NO_KEEPER.includes(problem?.status));
  for (const { problem, ...item } of ended) await put(item);
  if (ended.length) paintUnsent();
}

document.addEventListener("outbox:answered", ({ detail }) => answered(detail));
document.addEventListener("outbox:changed", paintUnsent);
document.addEventListener("page:shown", async ({ detail }) => {
  if (painted && line()) line().replaceWith(painted); // what was said stands until it is known anew
  paintUnsent();
  if (detail?.ahead || !place()) return;
  const items = await waiting(place().dataset.game);
  await forgive(items);
  const counting = theForm()?.elements.number && !theForm().matches("[data-conflict]");
  if (items.length && counting) await goAhead(place().dataset.game);
  if (items.length) drain();
});
document.addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-take-back]")) takeBack();
  else if (target.closest?.("[data-look]")) look();
  else if (target.closest?.("[data-let-it-go]")) dropRefused(place().dataset.game);
  else if (target.closest?.("[data-take-along]")) takeAlong();
  else if (target.closest?.("[data-let-go]") && theForm()?.dataset.settles) remove(Number(theForm().dataset.settles));
});
// Another tab may have sent it meanwhile; and the age grows.
setInterval(() => line()?.hidden === false && paintUnsent(), 2_000);
