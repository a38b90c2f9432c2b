// One key that goes on: "Next" while a hand is missing, "Save" when none is.
import { noteChange, isBlank, isReady, mistyped, needsReason, nextMissing, openHand, roundForm, wentOut, write } from "./round.js";
import { handState, roundOf } from "./state.js";
import { promptFirst, openNext } from "./hands.js";
import { refuse } from "./validation.js";

// A blank hand is skipped, never taken for 0: it is still missing in the next turn.
function goOn(form) {
  const hand = openHand(form);
  if (justOpened(hand)) return;
  if (!wentOut(form)) return promptFirst(form);
  if ((hand && refuse(form, hand)) || openNext(form) || refuse(form)) return;
  if (needsReason(form)) askWhy(form);
}

// After a 0 the next hand has opened by itself: a "Next" then means that hand.
function justOpened(hand) {
  const opened = hand && handState(hand).afterZero;
  if (opened) handState(hand).afterZero = null;
  return opened && isBlank(hand);
}

function askWhy(form) {
  form.querySelector(".why").scrollIntoView({ block: "end" });
  form.querySelector("[name=quick]").focus({ preventScroll: true });
}

function label(form, key) {
  const round = roundOf(form);
  if (isReady(form)) return round.text("save");
  if (wentOut(form) && !nextMissing(form) && !mistyped(form).length) return round.text("why");
  const hand = wentOut(form) && nextMissing(form);
  const named = key.classList.contains("named") && hand && hand !== openHand(form);
  return named ? round.text("nextTo", { name: hand.dataset.name }) : round.text("next");
}

document.addEventListener("click", (event) => {
  const key = event.target.closest?.(".keypad .next");
  if (!key || isReady(key.form)) return;
  event.preventDefault();
  goOn(key.form);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  if (!event.target.matches?.("form.round .points, form.round .outs input, form.round .why input")) return;
  event.preventDefault();
  const form = roundForm();
  if (isReady(form)) form.requestSubmit(form.querySelector(".keypad .next"));
  else goOn(form);
});
document.addEventListener("round:changed", ({ target: form }) =>
  form.querySelectorAll(".keypad .next").forEach((key) => {
    write(key, label(form, key));
  }));
document.addEventListener("input", ({ target }) => {
  if (target.matches("form.round [name=quick], form.round [name=reason]")) noteChange(target.form);
});

// A finger that slides from a key onto "Next" has tapped both. It never saves: that needs a tap of its
// own.
const FAR = 32; // px: less is a tap on the edge of a key

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
