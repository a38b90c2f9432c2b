// Another phone may keep score too: what it records is announced, and never replaces what is typed.
import { isTouched, roundForm, onPageShown } from "../round/round.js";
import { parsePage, showPage } from "./page.js";
import { waiting } from "../outbox/outbox.js";
import { hearVersion } from "../shared/version.js";

const BEAT = 15_000; // ms between two messages of the server at most; phones drop streams silently
const SILENCE = 2 * BEAT + 1_000;
const FIRST_WORD = 5_000;
const LOOK = 1_000;
let stream = null;
let opened = 0;
let gotMessage = false;
let lastHeard = Date.now();

function listen() {
  stream?.close();
  const place = document.querySelector("[data-keeper]");
  stream = place && !document.hidden ? new EventSource(place.dataset.stream) : null;
  opened = Date.now();
  gotMessage = false;
  for (const word of ["beat", "state"]) stream?.addEventListener(word, onMessage);
  stream?.addEventListener("gone", onGone);
  hearVersion(stream);
  stream?.addEventListener("state", ({ lastEventId }) => onState(place, lastEventId));
}

// The game was deleted. If this very page deletes it, the answer to that is on its way.
function onGone() {
  stream.close();
  stream = null;
  const typed = roundForm() && isTouched(roundForm());
  if (!typed && !location.pathname.endsWith("/deletion")) location.reload();
}

function onMessage() {
  lastHeard = Date.now();
  gotMessage = true;
  sayStale(false);
}

// The line has a place of its own, so that no key moves.
function sayStale(stale) {
  const line = document.querySelector(".stale");
  if (!line || line.hidden === !stale) return;
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });
  line.textContent = line.dataset.text.replace("{time}", clock.format(lastHeard));
  line.hidden = !stale;
}

function checkStream() {
  if (!stream) return;
  const waiting = stream.readyState !== EventSource.OPEN;
  if (Date.now() - Math.max(lastHeard, opened) < (waiting ? FIRST_WORD : gotMessage ? SILENCE : BEAT)) return;
  sayStale(true);
  listen();
}

// A tag is revision, epoch and the beginning of a hash. Another epoch means that a backup was put
// back: then what is on this page may be gone, whatever its revision.
function isNews(tag, { tag: seen }) {
  const [[revision, epoch], [ours, since]] = [tag.split("-"), seen.split("-")];
  return epoch !== since || Number(revision) > Number(ours);
}

async function onState(place, tag) {
  if (!place.isConnected || !isNews(tag, place.dataset)) return;
  const form = roundForm();
  if (form && "sending" in form.dataset) return; // our own save: its answer brings the new page
  if ((await waiting(place.dataset.game)).length) return; // the totals are shown once they are sent
  const page = await fetchPage(location.pathname + location.search);
  if (!page || !place.isConnected || (form && "sending" in form.dataset)) return;
  if (!isNews(page.querySelector("[data-keeper]").dataset.tag, place.dataset)) return;
  if (form ? !isTouched(form) : place.querySelector(".winners")) showPage(page);
  else showNotice(place.querySelector(".news"), form, page);
}

const fetchPage = (path) => fetch(path).then(
  async (response) => (response.ok ? parsePage(await response.text()) : null), () => null);

// The heading and the totals stay those of the round that is typed here; "Look" shows the others.
function showNotice(notice, form, page) {
  if (!notice) return;
  const number = form.elements.number?.value;
  if (number && page.querySelector("form.round")?.elements.number?.value !== number) {
    notice.querySelector("span").textContent = notice.dataset.round.replace("{n}", number);
  }
  notice.hidden = false;
}

// What is typed is sent along, and comes back beside what was recorded.
async function showOther() {
  const form = roundForm();
  const answer = await fetch(form.dataset.preview, {
    method: "POST", headers: { Accept: "text/html" }, body: new URLSearchParams(new FormData(form)),
  }).then((response) => response.text(), () => "");
  const page = parsePage(answer);
  if (page) showPage(page);
}

document.addEventListener("click", ({ target }) => { if (target.closest?.(".news button")) showOther(); });
document.addEventListener("visibilitychange", listen);
addEventListener("online", listen);
addEventListener("pageshow", ({ persisted }) => persisted && listen());
setInterval(checkStream, LOOK);
addEventListener("pagehide", () => stream?.close());
onPageShown(listen);
document.addEventListener("outbox:empty", async () => {
  const page = await fetchPage(location.pathname + location.search);
  if (page && !(roundForm() && isTouched(roundForm()))) showPage(page);
});
