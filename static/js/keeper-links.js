// Copy and Share beside a link. Both are missing on plain http, where the link itself remains.

function offer() {
  show("[data-copy]", navigator.clipboard);
  show("[data-share]", navigator.share);
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
  // Whoever closes the phone's own dialogue has chosen not to share: nothing is left to do.
  else if (button) navigator.share({ url: button.dataset.share, title: document.title }).catch(() => {});
});
