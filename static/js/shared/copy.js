// A button with data-copy copies the link or the text in the element of that id. Plain http has no
// clipboard: there the button stays hidden, and the link or the text can be copied by hand.
const MOMENT = 2_000; // ms

export function offerCopy() {
  document.querySelectorAll("[data-copy]").forEach((button) => { button.hidden = !navigator.clipboard; });
}

async function copy(button) {
  const { href, value } = document.getElementById(button.dataset.copy);
  await navigator.clipboard.writeText(href ?? value);
  sayDone(button);
}

// The button says for a moment that it is done; a second tap meanwhile changes nothing.
const ownTexts = new WeakMap();

export function sayDone(button) {
  if (ownTexts.has(button)) return;
  ownTexts.set(button, button.textContent);
  button.textContent = button.dataset.done;
  setTimeout(() => {
    button.textContent = ownTexts.get(button);
    ownTexts.delete(button);
  }, MOMENT);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-copy]");
  if (button) copy(button);
});
document.addEventListener("page:shown", offerCopy);
offerCopy();
