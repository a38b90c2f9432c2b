// Another phone may keep score too. What it records is told, and never put over what is typed.
import { isTouched, theForm, whenShown } from "../round/round.js";
import { parsePage, showPage } from "./swap.js";
import { waiting } from "../outbox/outbox.js";

const BEAT = 15_000; // ms: the server says something so often, and phones drop streams without a word
const SILENCE = 2 * BEAT + 1_000;
const FIRST_WORD = 5_000;
const LOOK = 1_000;
let stream = null;
let opened = 0;
let spoke = false;
let heard = Date.now();

function watch() {
  stream?.close();
  const place = document.querySelector("[data-keeper]");
  stream = place && !document.hidden ? new EventSource(place.dataset.stream) : null;
  opened = Date.now();
  spoke = false;
  for (const word of ["beat", "state"]) stream?.addEventListener(word, hear);
  stream?.addEventListener("gone", leave);
  stream?.addEventListener("state", ({ lastEventId }) => newer(place, lastEventId));
}

// Deleted elsewhere. Where it is deleted just here, the answer to that is on its way.
function leave() {
  stream.close();
  stream = null;
  const typed = theForm() && isTouched(theForm());
  if (!typed && !location.pathname.endsWith("/deletion")) location.reload();
}

function hear() {
  heard = Date.now();
  spoke = true;
  sayStale(false);
}

// One calm line in a place of its own; the keys stay where they are.
function sayStale(stale) {
  const line = document.querySelector(".stale");
  if (!line || line.hidden === !stale) return;
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });
  line.textContent = line.dataset.text.replace("{time}", clock.format(heard));
  line.hidden = !stale;
}

function lookAfter() {
  if (!stream) return;
  const waiting = stream.readyState !== EventSource.OPEN;
  if (Date.now() - Math.max(heard, opened) < (waiting ? FIRST_WORD : spoke ? SILENCE : BEAT)) return;
  sayStale(true);
  watch();
}

// A tag is revision, epoch and the begin of a hash. In another epoch a backup was put back, and what
// is on this page may stand there no more, whatever its number.
function isNews(tag, { tag: seen }) {
  const [[revision, epoch], [ours, since]] = [tag.split("-"), seen.split("-")];
  return epoch !== since || Number(revision) > Number(ours);
}

async function newer(place, tag) {
  if (!place.isConnected || !isNews(tag, place.dataset)) return;
  const form = theForm();
  if (form && "sending" in form.dataset) return; // our own save: its answer brings the new page
  if ((await waiting(place.dataset.game)).length) return; // what it comes to is shown once they are sent
  const page = await fetchPage(location.pathname + location.search);
  if (!page || !place.isConnected || (form && "sending" in form.dataset)) return;
  if (!isNews(page.querySelector("[data-keeper]").dataset.tag, place.dataset)) return;
  if (form ? !isTouched(form) : place.querySelector(".winners")) showPage(page);
  else tell(place.querySelector(".news"), form, page);
}

const fetchPage = (path) => fetch(path).then(
  async (response) => (response.ok ? parsePage(await response.text()) : null), () => null);

// The heading and the totals stay those of the round that is typed here: it is told apart by "Look".
function tell(notice, form, page) {
  if (!notice) return;
  const number = form.elements.number?.value;
  if (number && page.querySelector("form.round")?.elements.number?.value !== number) {
    notice.querySelector("span").textContent = notice.dataset.round.replace("{n}", number);
  }
  notice.hidden = false;
}

// Looking keeps what is typed: it is sent along, and comes back beside what was recorded.
async function look() {
  const form = theForm();
  const answer = await fetch(form.dataset.preview, {
    method: "POST", headers: { Accept: "text/html" }, body: new URLSearchParams(new FormData(form)),
  }).then((response) => response.text(), () => "");
  const page = parsePage(answer);
  if (page) showPage(page);
}

document.addEventListener("click", ({ target }) => { if (target.closest?.(".news button")) look(); });
document.addEventListener("visibilitychange", watch);
addEventListener("online", watch);
addEventListener("pageshow", ({ persisted }) => persisted && watch());
setInterval(lookAfter, LOOK);
addEventListener("pagehide", () => stream?.close());
whenShown(watch);
document.addEventListener("outbox:empty", async () => {
  const page = await fetchPage(location.pathname + location.search);
  if (page && !(theForm() && isTouched(theForm()))) showPage(page);
});
