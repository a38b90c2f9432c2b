// The number pads of phones have no minus. Where a number can be below zero there is a ± beside it,
// or one for several fields, which changes the sign of the number typed last.
const NUMBERS = "input[inputmode=numeric]";
let last = null;

document.addEventListener("focusin", ({ target }) => {
  if (target.matches(NUMBERS)) last = target;
});

const fieldOf = (group) => (group.contains(last) && last.isConnected ? last : group.querySelector(NUMBERS));

function turn(field) {
  field.value = /^\s*[-−–]/.test(field.value) ? field.value.replace(/[-−–]/, "") : `-${field.value.trim()}`;
  field.focus();
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("pointerdown", (event) => {
  if (event.target.closest?.("[data-sign]")) event.preventDefault(); // keeps the phone's keyboard open
});
document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-sign]");
  if (button) turn(fieldOf(button.closest("[data-signs]")));
});
document.documentElement.classList.add("scripted");
