// The details of a round: they change the preview as hands do. Where the page comes with details, they
// are unfolded.
import { noteChange, hasDetails, onPageShown } from "./round.js";

document.addEventListener("input", ({ target }) => {
  if (target.matches("form.round .more [name]") && target.form.matches(".round")) noteChange(target.form);
});
// Text needs the phone's own keyboard, which takes the room of our keys.
const WORDS = '.reason, .more input:not([type="radio"]), .loan .fields *';
for (const focus of ["focusin", "focusout"]) {
  document.addEventListener(focus, ({ target }) =>
    target.closest(".counting")?.classList.toggle("writing", focus === "focusin" && target.matches(WORDS)));
}
document.addEventListener("toggle", ({ target }) => {
  if (target.open && target.matches?.(".more")) target.scrollIntoView({ block: "nearest" });
}, true);
onPageShown((form) => {
  const strip = form?.querySelector(".more");
  if (strip && hasDetails(form)) strip.open = true;
});
