// One touch for the last digit and "Next": a finger that slides from a key onto the key that goes on
// has tapped both. It never saves: that stays a tap of its own.
import { isReady } from "./keeper-round.js";

const FAR = 32; // px: a tap on the edge of a key is no slide

let from = null;

const keyAt = ({ clientX, clientY }, which) => document.elementFromPoint(clientX, clientY)?.closest(which);
const moved = (event) => Math.hypot(event.clientX - from.x, event.clientY - from.y);

function slid(event) {
  const { key } = from;
  const next = keyAt(event, ".keypad .next");
  if (!next || moved(event) < FAR || !key.isConnected) return;
  key.click();
  if (!isReady(key.form)) next.click();
}

document.addEventListener("pointerdown", (event) => {
  const key = event.isPrimary && event.target.closest?.(".keypad [data-key]");
  from = key ? { key, x: event.clientX, y: event.clientY } : null;
});
document.addEventListener("pointerup", (event) => {
  if (from && event.isPrimary) slid(event);
  from = null;
});
document.addEventListener("pointercancel", () => { from = null; });
