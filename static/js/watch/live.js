// One stream a page. It brings the whole state at once and at every change, so nothing has to be
// fetched again after a gap. Phones drop streams without a word: hence the watchdog.
import { Idiomorph } from "../../vendor/idiomorph.js";
import { moving } from "./moving.js";
import { atBottom, toBottom } from "./sheet.js";
import { localTimes, timeOfDay } from "../shared/times.js";

const BEAT = 15_000; // the server says something at least so often, and everything at once at first
const SILENCE = 2 * BEAT + 1_000;
const FIRST_WORD = 4_000;
const LONGEST_WAIT = 30_000;
const PARTS = "#heading, #went-on, #standings, #statistics, #sheet, #history"; // what a stream brings

const sign = document.getElementById("connection");
const wide = matchMedia("(min-width: 60rem)");
let source, retry, heard = Date.now(), opened = 0, spoke = false, failures = 0;

function view() {
  return sign.dataset.view === "standings" && wide.matches ? "table" : sign.dataset.view;
}

function open() {
  close();
  opened = Date.now();
  spoke = false;
  const query = new URLSearchParams({ view: view() });
  const order = new URLSearchParams(location.search).get("order");
  if (order) query.set("order", order);
  source = new EventSource(`${sign.dataset.stream}?${query}`);
  source.addEventListener("beat", hear);
  source.addEventListener("state", (event) => { hear(); tell(event.data); });
  source.addEventListener("gone", () => location.reload());
  source.addEventListener("error", lose);
}

function close() {
  clearTimeout(retry);
  source?.close();
  source = undefined;
}

function hear() {
  heard = Date.now();
  spoke = true;
  failures = 0;
  say(sign.dataset.live, false);
}

function lose() {
  close();
  if (!spoke) look();
  say(sign.dataset.stale.replace("{time}", timeOfDay(heard)), true);
  const wait = Math.min(1000 * 2 ** failures++, LONGEST_WAIT);
  if (!document.hidden) retry = setTimeout(open, wait * (0.5 + Math.random() / 2));
}

// No stream was given, perhaps since too many watch: the page itself says how things stand.
async function look() {
  const answer = await fetch(location.href).catch(() => null);
  if (answer?.status === 404) return location.reload();
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (source && spoke) return; // a stream came after all, with something newer
  heard = Date.now();
  show(page, page.querySelectorAll(PARTS));
  if (!source) say(sign.dataset.stale.replace("{time}", timeOfDay(heard)), true);
}

function say(words, stale) {
  sign.classList.toggle("stale", stale);
  if (sign.textContent !== words) sign.textContent = words;
}

function tell(html) {
  const state = document.createElement("template");
  state.innerHTML = html;
  show(state.content, state.content.children);
}

function show(state, parts) {
  localTimes(state);
  const following = atBottom();
  const settle = moving();
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
  // What somebody unfolded to read stays open.
  Idiomorph.morph(here, part, { callbacks: { beforeAttributeUpdated: (name) => name !== "open" } });
}

function watchdog() {
  if (!source) return;
  const since = Date.now() - Math.max(heard, opened);
  const waiting = source.readyState === EventSource.CONNECTING;
  if (since > (waiting ? FIRST_WORD : spoke ? SILENCE : BEAT)) lose();
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
