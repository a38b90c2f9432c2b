// The stream brings the whole state at once and at every change, so nothing has to be fetched again
// after a gap.
import { animateRows } from "./animation.js";
import { morph } from "./morph.js";
import { atBottom, toBottom } from "./sheet.js";
import { localTimes, timeOfDay } from "../shared/local_times.js";
import { followStream } from "../shared/stream.js";

const PARTS = "#heading, #went-on, #standings, #statistics, #sheet, #history"; // the parts that a stream replaces

const status = document.getElementById("connection");
const wide = matchMedia("(min-width: 60rem)");
let hasState = false; // the stream is there, and with it a newer state than any page's

function view() {
  return status.dataset.view === "standings" && wide.matches ? "table" : status.dataset.view;
}

function address() {
  const query = new URLSearchParams({ view: view() });
  const order = new URLSearchParams(location.search).get("order");
  if (order) query.set("order", order);
  return `${status.dataset.stream}?${query}`;
}

function showLive() {
  hasState = true;
  showStatus(status.dataset.live, false);
}

function showLost(lastHeard) {
  hasState = false;
  showStatus(status.dataset.stale.replace("{time}", timeOfDay(lastHeard)), true);
}

// There was no stream, perhaps because too many people watch: the page itself has the state. Returns
// whether it was shown.
async function fetchPage() {
  const answer = await fetch(location.href).catch(() => null);
  if (answer?.status === 404) return location.reload();
  if (!answer?.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (hasState) return false;
  update(page, page.querySelectorAll(PARTS));
  return true;
}

function showStatus(words, stale) {
  status.classList.toggle("stale", stale);
  if (status.textContent !== words) status.textContent = words;
}

function receive(html) {
  const state = document.createElement("template");
  state.innerHTML = html;
  update(state.content, state.content.children);
}

function update(state, parts) {
  localTimes(state);
  const following = atBottom();
  const settle = animateRows();
  for (const part of [...parts]) {
    const here = document.getElementById(part.id);
    if (here) replace(here, part);
  }
  settle();
  if (following) toBottom();
}

function replace(here, part) {
  const says = part.dataset.says;
  if (says && says !== here.dataset.says) document.getElementById("announcement").textContent = says;
  morph(here, part);
}

export function watch() {
  const follow = followStream({
    address,
    onState: ({ data }) => receive(data),
    onGone: () => location.reload(),
    onHeard: showLive,
    onLost: showLost,
    onRefused: fetchPage,
  });
  wide.addEventListener("change", follow);
  follow();
}
