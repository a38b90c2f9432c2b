// The hand that is open is the one in sight: above the keys, whatever the page does around it. Where
// a finger has scrolled it away, what is typed is not taken; the hand comes back instead.
import { handsOf, openHand, pointsOf, sayAbove, theForm, whenShown } from "./round.js";

// Returns whether it had to be moved. Where there is no room for more of it, it is as good as there.
export function bringIntoSight(hand) {
  const table = hand.closest(".table");
  const before = table.scrollTop;
  if (isHidden(pointsOf(hand), table)) hand.scrollIntoView({ block: "nearest", behavior: "instant" });
  return table.scrollTop !== before;
}

function isHidden(field, table) {
  const [one, all] = [field, table].map((part) => part.getBoundingClientRect());
  return one.top < all.top - 1 || one.bottom > all.bottom + 1;
}

// With the next frame, so that a page that has just changed is laid out once.
let due = null;

export function bringSoon(hand, then) {
  due = hand;
  requestAnimationFrame(() => {
    if (due === hand) arrive();
    then();
  });
}

function arrive() {
  if (due?.isConnected) due.scrollIntoView({ block: "nearest", behavior: "instant" });
  due = null;
}

// Returns whether a key may write into the hand; who typed blindly is told to do it again.
export function inSight(form, hand) {
  if (due) arrive(); // it opened only just now: nobody has scrolled it away
  const away = bringIntoSight(hand);
  if (away) sayAbove(form.dataset.again.replace("{name}", () => hand.dataset.name));
  return !away;
}

// Turned, zoomed, another keypad, a line more above: the rows have moved, and nobody moved them.
// Who types elsewhere in the round, such as what a penalty is for, is left where they are.
const moved = new ResizeObserver(() => {
  const form = theForm();
  const hand = form && openHand(form);
  const elsewhere = document.activeElement.closest(".more, .why, .loan");
  if (hand && !elsewhere) bringIntoSight(hand);
});

whenShown((form) => {
  moved.disconnect();
  if (form && handsOf(form).length) [".table", ".hands", ".outs"].forEach((part) => moved.observe(form.querySelector(part)));
});
