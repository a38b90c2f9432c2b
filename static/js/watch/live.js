// The live stream, one a page. It brings the whole state at once and at every change, so nothing has
// to be fetched again after a gap. Phones drop streams silently: hence the watchdog.
import { Idiomorph } from "../../vendor/idiomorph.js";
import { animateRows } from "./animation.js";
import { atBottom, toBottom } from "./sheet.js";
import { localTimes, timeOfDay } from "../shared/local_times.js";
import { hearVersion } from "../shared/version.js";

const BEAT = 15_000; // ms between two messages at most; the first comes at once
const SILENCE = 2 * BEAT + 1_000;
const FIRST_WORD = 4_000;
const LONGEST_WAIT = 30_000;
const PARTS = "#heading, #went-on, #standings, #statistics, #sheet, #history"; // the parts that a stream replaces

const status = document.getElementById("connection");
const wide = matchMedia("(min-width: 60rem)");
let source, retry, lastHeard = Date.now(), opened = 0, gotMessage = false, failures = 0;

function view() {
  return status.dataset.view === "standings" && wide.matches ? "table" : status.dataset.view;
}

function open() {
  close();
  opened = Date.now();
  gotMessage = false;
  const query = new URLSearchParams({ view: view() });
  const order = new URLSearchParams(location.search).get("order");
  if (order) query.set("order", order);
  source = new EventSource(`${status.dataset.stream}?${query}`);
  source.addEventListener("beat", onMessage);
  source.addEventListener("state", (event) => { onMessage(); receive(event.data); });
  source.addEventListener("gone", () => location.reload());
  hearVersion(source);
  source.addEventListener("error", reconnect);
}

function close() {
  clearTimeout(retry);
  source?.close();
  source = undefined;
}

function onMessage() {
  lastHeard = Date.now();
  gotMessage = true;
  failures = 0;
  showStatus(status.dataset.live, false);
}

function reconnect() {
  close();
  if (!gotMessage) fetchPage();
  showStatus(status.dataset.stale.replace("{time}", timeOfDay(lastHeard)), true);
  const wait = Math.min(1000 * 2 ** failures++, LONGEST_WAIT);
  if (!document.hidden) retry = setTimeout(open, wait * (0.5 + Math.random() / 2));
}

// There was no stream, perhaps because too many people watch: the page itself has the state.
async function fetchPage() {
  const answer = await fetch(location.href).catch(() => null);
  if (answer?.status === 404) return location.reload();
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (source && gotMessage) return; // a stream came meanwhile, with a newer state
  lastHeard = Date.now();
  update(page, page.querySelectorAll(PARTS));
  if (!source) showStatus(status.dataset.stale.replace("{time}", timeOfDay(lastHeard)), true);
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
  // What somebody has unfolded stays open.
  Idiomorph.morph(here, part, { callbacks: { beforeAttributeUpdated: (name) => name !== "open" } });
}

function watchdog() {
  if (!source) return;
  const since = Date.now() - Math.max(lastHeard, opened);
  const waiting = source.readyState === EventSource.CONNECTING;
  if (since > (waiting ? FIRST_WORD : gotMessage ? SILENCE : BEAT)) reconnect();
}

export function watch() {
  const onlyWhenSeen = () => (document.hidden ? close() : open());
  document.addEventListener("visibilitychange", onlyWhenSeen);
  addEventListener("pageshow", (event) => event.persisted && open());
  addEventListener("pagehide", close);
  addEventListener("online", open);
  wide.addEventListener("change", open);
  setInterval(watchdog, 1000);
  onlyWhenSeen();
}
