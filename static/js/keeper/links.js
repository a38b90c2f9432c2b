// Copy and Share beside a link. Plain http has neither; there the link itself remains.
import "../shared/copy.js";

function offer() {
  document.querySelectorAll("[data-share]").forEach((button) => { button.hidden = !navigator.share; });
  goOnHandingOver();
}

document.addEventListener("page:shown", offer);
offer();

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-share]");
  // Closing the phone's own dialogue rejects, too.
  if (button) navigator.share({ url: button.dataset.share, title: document.title }).catch(() => {});
});

// The token of the next keeper's link is stored before it is sent, until the page with the link has
// come: if that page got lost, the same link is shown the next time, and no second one is made.
function goOnHandingOver() {
  const form = document.getElementById("hand-over");
  if (document.querySelector("[name=handed], .notice.bad")) stored("removeItem"); // shown, or refused
  else if (form) form.elements.token.value = stored("getItem") ?? form.elements.token.value;
}

document.addEventListener("submit", ({ target }) => {
  if (target.id === "hand-over") stored("setItem", target.elements.token.value);
}, true);

function stored(act, ...token) {
  const { game } = document.querySelector("[data-keeper]").dataset;
  try {
    return localStorage[act](`eights.handover.${game}`, ...token);
  } catch {
    return null; // private browsing or a full disk: the page still has the token
  }
}
