// The plain forms and the links of the keeper's pages. Without a network they would lead to the
// browser's error page and lose what was typed: here the page stays, and says that it is offline.
import { showNextPage } from "../outbox/next_page.js";
import { showMessage } from "../round/round.js";
import { goesElsewhere, isQueued, isSending, LONG_ENOUGH, markSending } from "../outbox/send.js";
import { textOf } from "../shared/page_texts.js";
import { parsePage, showPage, toNotice } from "./page.js";

const PATIENCE = 4_000; // ms
const NO_KEEPER = [401, 403, 404]; // another keeper took over, or the game is gone: the page says so
const keeper = () => document.querySelector("[data-keeper]");

// A form is sent once, however often its button is tapped, and stays until it is answered. A form
// that "leaves" is sent by the browser itself, and answered by another page.
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || (isQueued(form) && !goesElsewhere(submitter))) return;
  const { once } = form.dataset;
  const sending = isSending(form);
  const leaves = once !== "" && !sending && navigator.onLine;
  if (!leaves) event.preventDefault();
  if (once === undefined) return leaves || sayUnsent(form);
  markSending(form, true);
  if (!leaves && !sending) send(form);
});

async function send(form) {
  const answer = await fetch(form.action, {
    method: "POST", headers: { Accept: "text/html" }, body: new URLSearchParams(new FormData(form)),
    signal: AbortSignal.timeout?.(LONG_ENOUGH),
  }).catch(() => null); // no connection
  const html = await answer?.text().catch(() => ""); // cut off midway
  markSending(form, false);
  const page = parsePage(html ?? "");
  const here = page?.querySelector("[data-keeper]").dataset.game === keeper().dataset.game;
  if (here) showPage(page, answer.redirected ? answer.url : null);
  else if (answer?.redirected) location.assign(answer.url);
  else if (NO_KEEPER.includes(answer?.status)) location.reload();
  else sayUnsent(form);
  if (here && answer.redirected) scrollTo(0, 0);
  else if (here) toNotice();
}

// Where something waits already, the server is asked whether there is a network.
const doubtful = () => !navigator.onLine || [...document.querySelectorAll(".unsent, .stale")].some(({ hidden }) => !hidden);

async function follow(link) {
  const there = await fetch("/offline", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) })
    .catch(() => null);
  const { game } = keeper().dataset;
  if (there?.ok) location.assign(link.href);
  else if (link.pathname !== `/keep/${game}` || !(await showNextPage(game))) sayUnsent(keeper());
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]:not([download])");
  if (!link || !keeper() || !doubtful() || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  follow(link);
});

// Says so above the keys where there are any, else beside what was tapped.
export function sayUnsent(place) {
  const text = place.dataset.unsent ?? textOf(keeper(), "away");
  document.querySelectorAll(".away").forEach((past) => past.remove());
  document.querySelector("form.round")?.classList.add("touched");
  if (document.querySelector(".outlook")) return showMessage(text, "bad");
  const line = document.createElement("p");
  Object.assign(line, { className: "error away", role: "alert", textContent: text });
  place.after(line);
  line.scrollIntoView({ block: "nearest" });
}

addEventListener("pageshow", () =>
  document.querySelectorAll("form[data-once]").forEach((form) => markSending(form, false)));
