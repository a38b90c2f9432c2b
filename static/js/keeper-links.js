// Copy and Share beside a link, and the picture of the standings, whose drawing comes on the tap.
// Both are missing on plain http, where the link itself remains.

document.addEventListener("page:shown", () => {
  show("[data-copy]", navigator.clipboard);
  show("[data-share]", navigator.share);
});

function show(which, can) {
  document.querySelectorAll(which).forEach((button) => { button.hidden = !can; });
}

async function copy(button) {
  await navigator.clipboard.writeText(button.dataset.copy);
  const before = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = before; }, 2000);
}

async function send(event, link) {
  event.preventDefault();
  // Without the drawing's script there is still the drawing.
  await import("./picture.js").then((drawing) => drawing.send(link)).catch(() => location.assign(link.href));
}

document.addEventListener("click", (event) => {
  const { target } = event;
  const picture = target.closest?.("[data-picture]");
  if (picture) send(event, picture);
  const button = target.closest?.("[data-copy], [data-share]");
  if (button?.dataset.copy) copy(button);
  // Whoever closes the phone's own dialogue has chosen not to share: nothing is left to do.
  else if (button) navigator.share({ url: button.dataset.share, title: document.title }).catch(() => {});
});
