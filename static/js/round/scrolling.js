// Keeps the open hand in sight above the keys, whatever the page does around it. If it was scrolled
// away, the next key only brings it back.
import { roundOf } from "./state.js";
import { handsOf, openHand, pointsOf, showMessage, roundForm, onPageShown } from "./round.js";

// Returns whether the hand had to be moved; not if it cannot be seen any better.
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

// Scrolls with the next frame, so that a page that has just changed is laid out once.
export function bringSoon(hand, then) {
  const round = roundOf(hand.closest("form"));
  round.arriving = hand;
  requestAnimationFrame(() => {
    if (round.arriving === hand) arrive(round);
    then();
  });
}

function arrive(round) {
  if (round.arriving.isConnected) round.arriving.scrollIntoView({ block: "nearest", behavior: "instant" });
  round.arriving = null;
}

// Returns whether a key may write into the hand; if it was out of sight, says to type it again.
export function inSight(form, hand) {
  if (roundOf(form).arriving) arrive(roundOf(form)); // it has only just opened: nobody has scrolled it away
  const away = bringIntoSight(hand);
  if (away) showMessage(roundOf(form).text("again", { name: hand.dataset.name }));
  return !away;
}

// Turning, zooming, another keypad or a line more above move the rows, too. While a field elsewhere
// has the focus, such as the reason of a penalty, nothing is scrolled.
const moved = new ResizeObserver(() => {
  const form = roundForm();
  const hand = form && openHand(form);
  const elsewhere = document.activeElement.closest(".more, .why, .loan");
  if (hand && !elsewhere) bringIntoSight(hand);
});

onPageShown((form) => {
  moved.disconnect();
  if (form && handsOf(form).length) [".table", ".hands", ".outs"].forEach((part) => moved.observe(form.querySelector(part)));
});
