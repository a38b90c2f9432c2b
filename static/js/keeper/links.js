// Copy and Share beside a link. Plain http has neither; there the link itself remains.

function offer() {
  show("[data-copy]", navigator.clipboard);
  show("[data-share]", navigator.share);
  goOnHandingOver();
}

document.addEventListener("page:shown", offer);
offer();

function show(which, can) {
  document.querySelectorAll(which).forEach((button) => { button.hidden = !can; });
}

async function copy(button) {
  await navigator.clipboard.writeText(button.dataset.copy);
  const before = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = before; }, 2000);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-copy], [data-share]");
  if (button?.dataset.copy) copy(button);
  // Closing the phone's own dialogue rejects, too.
  else if (button) navigator.share({ url: button.dataset.share, title: document.title }).catch(() => {});
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
