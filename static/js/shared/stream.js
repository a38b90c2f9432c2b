// A game's stream: opened while somebody looks at the page, and opened again after it failed or fell
// silent. Phones drop streams without a word, hence the watchdog.
import { hearVersion } from "./version.js";

const BEAT = 15_000; // ms between two messages at most; the first comes at once
const SILENCE = 2 * BEAT + 1_000;
const FIRST_WORD = 4_000;
const LONGEST_WAIT = 30_000;
const TICK = 1_000;

// Follows the stream whose path `address` returns, if there is one now. `onState` gets each event with
// a state, `onGone` is called once the game is deleted. `onHeard` is called at every message, and
// `onLost` with the moment of the last one once the stream has been lost for `patience` ms; `onRefused`
// when a stream broke off before its first message: it resolves to whether the state was got in another
// way. Returns the function that opens the stream anew.
export function followStream({ address, patience = 0, onState, onGone, onHeard, onLost, onRefused }) {
  let source, retry, lastHeard = Date.now(), begun = 0, opened = 0, gotMessage = false, failures = 0;

  function follow() {
    begun = Date.now();
    open();
  }

  function open() {
    close();
    const path = document.hidden ? null : address();
    if (!path) return;
    opened = Date.now();
    gotMessage = false;
    source = new EventSource(path);
    source.addEventListener("beat", onMessage);
    source.addEventListener("state", (event) => { onMessage(); onState(event); });
    source.addEventListener("gone", () => { close(); onGone(); });
    source.addEventListener("error", reconnect);
    hearVersion(source);
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
    onHeard();
  }

  // Each attempt waits longer than the one before, and no two phones wait alike: a server that comes
  // back is not run over.
  function reconnect() {
    close();
    if (!gotMessage) onRefused?.().then((done) => { if (done) lastHeard = Date.now(); });
    const wait = Math.min(1000 * 2 ** failures++, LONGEST_WAIT);
    if (!document.hidden) retry = setTimeout(open, wait * (0.5 + Math.random() / 2));
    sayIfLost();
  }

  function sayIfLost() {
    if (Date.now() - Math.max(lastHeard, begun) >= patience) onLost(lastHeard);
  }

  function watchdog() {
    if (failures) sayIfLost();
    if (!source) return;
    const limit = source.readyState !== EventSource.OPEN ? FIRST_WORD : gotMessage ? SILENCE : BEAT;
    if (Date.now() - Math.max(lastHeard, opened) > limit) reconnect();
  }

  document.addEventListener("visibilitychange", follow);
  addEventListener("pageshow", ({ persisted }) => persisted && follow());
  addEventListener("pagehide", close);
  addEventListener("online", follow);
  setInterval(watchdog, TICK);
  return follow;
}
