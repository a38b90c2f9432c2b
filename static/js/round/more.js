// What a round has besides its hands: it changes what saving does, as a hand does. Where something
// was said, and came back to the page, it is not hidden.
import { changed, saidMore, whenShown } from "./round.js";

document.addEventListener("input", ({ target }) => {
  if (target.matches("form.round .more [name]") && target.form.matches(".round")) changed(target.form);
});
// Words need the phone's own keyboard, and that needs the room of the keys.
const WORDS = '.reason, .more input:not([type="radio"]), .loan .fields *';
for (const focus of ["focusin", "focusout"]) {
  document.addEventListener(focus, ({ target }) =>
    target.closest(".counting")?.classList.toggle("writing", focus === "focusin" && target.matches(WORDS)));
}
document.addEventListener("toggle", ({ target }) => {
  if (target.open && target.matches?.(".more")) target.scrollIntoView({ block: "nearest" });
}, true);
whenShown((form) => {
  const strip = form?.querySelector(".more");
  if (strip && saidMore(form)) strip.open = true;
});
