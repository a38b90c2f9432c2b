// Another phone may keep score too: what it records is announced, and never replaces what is typed.
import { isTouched, roundForm, onPageShown } from "../round/round.js";
import { roundOf } from "../round/state.js";
import { textOf } from "../shared/page_texts.js";
import { isSending } from "../outbox/send.js";
import { parsePage, showPage } from "./page.js";
import { waiting } from "../outbox/outbox.js";
import { followStream } from "../shared/stream.js";

const PATIENCE = 5_000; // ms: most lost streams are back before anybody need know
const place = () => document.querySelector("[data-keeper]");

// The game was deleted. If this very page deletes it, the answer to that is on its way.
function onGone() {
  const typed = roundForm() && isTouched(roundForm());
  if (!typed && !location.pathname.endsWith("/deletion")) location.reload();
}

// The line has a place of its own, so that no key moves.
function sayStale(stale, since) {
  const line = document.querySelector(".stale");
  if (!line || line.hidden === !stale) return;
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });
  line.textContent = textOf(place(), "asOf", { time: clock.format(since) });
  line.hidden = !stale;
}

// A tag is revision, epoch and the beginning of a hash. Another epoch means that a backup was put
// back: then what is on this page may be gone, whatever its revision.
function isNews(tag, { tag: seen }) {
  const [[revision, epoch], [ours, since]] = [tag.split("-"), seen.split("-")];
  return epoch !== since || Number(revision) > Number(ours);
}

async function onState(here, tag) {
  if (!here || !isNews(tag, here.dataset)) return;
  const form = roundForm();
  if (form && isSending(form)) return; // our own save: its answer brings the new page
  if ((await waiting(here.dataset.game)).length) return; // the totals are shown once they are sent
  const page = await fetchPage(location.pathname + location.search);
  if (!page || !here.isConnected || (form && isSending(form))) return;
  if (!isNews(page.querySelector("[data-keeper]").dataset.tag, here.dataset)) return;
  if (form ? !isTouched(form) : here.querySelector(".winners")) showPage(page);
  else showNotice(here.querySelector(".news"), form, page);
}

const fetchPage = (path) => fetch(path).then(
  async (response) => (response.ok ? parsePage(await response.text()) : null), () => null);

// The heading and the totals stay those of the round that is typed here; "Look" shows the others.
function showNotice(notice, form, page) {
  if (!notice) return;
  const number = form.elements.number?.value;
  if (number && page.querySelector("form.round")?.elements.number?.value !== number) {
    notice.querySelector("span").textContent = textOf(place(), "recorded", { n: number });
  }
  notice.hidden = false;
}

// What is typed is sent along, and comes back beside what was recorded.
async function showOther() {
  const form = roundForm();
  const answer = await fetch(roundOf(form).preview, {
    method: "POST", headers: { Accept: "text/html" }, body: new URLSearchParams(new FormData(form)),
  }).then((response) => response.text(), () => "");
  const page = parsePage(answer);
  if (page) showPage(page);
}

document.addEventListener("click", ({ target }) => { if (target.closest?.(".news button")) showOther(); });
onPageShown(followStream({
  address: () => place()?.dataset.stream,
  patience: PATIENCE,
  onState: ({ lastEventId }) => onState(place(), lastEventId),
  onGone,
  onHeard: () => sayStale(false),
  onLost: (since) => sayStale(true, since),
}));
document.addEventListener("outbox:empty", async () => {
  const page = await fetchPage(location.pathname + location.search);
  if (page && !(roundForm() && isTouched(roundForm()))) showPage(page);
});
