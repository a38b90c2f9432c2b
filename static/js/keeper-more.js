// What a round has besides its hands: it changes what saving does, as a hand does. Where something
// was said, and came back to the page, it is not hidden.
import { changed, saidMore, whenShown } from "./keeper-round.js";

document.addEventListener("input", ({ target }) => {
  if (target.matches("form.round .more [name]") && target.form.matches(".round")) changed(target.form);
});
document.addEventListener("toggle", ({ target }) => {
  if (target.open && target.matches?.(".more")) target.scrollIntoView({ block: "nearest" });
}, true);
whenShown((form) => {
  const strip = form?.querySelector(".more");
  if (strip && saidMore(form)) strip.open = true;
});
