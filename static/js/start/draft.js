// What is typed on the first page stays on this phone until the game has begun.
import { Idiomorph } from "../../vendor/idiomorph.js";

const PLACE = "eights.start";
const form = document.getElementById("start");
// But for the date, which nobody types (today.js).
function typed() {
  const fields = new URLSearchParams(new FormData(form));
  fields.delete("day");
  return fields.toString();
}
const untouched = typed();

// Private browsing and a full disk may refuse storage: then the page is the only memory.
function stored(act) {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

export const letGo = () => stored((shelf) => shelf.removeItem(PLACE));

function keep() {
  const now = typed();
  if (now !== untouched) stored((shelf) => shelf.setItem(PLACE, now));
}

// The server knows how to fill its form in, with as many rows and whichever rules; the key comes
// back too, so that a Start whose answer was lost does not begin a second game.
async function restore() {
  const draft = stored((shelf) => shelf.getItem(PLACE));
  if (!draft || location.pathname !== "/" || /[?&](like|rules)=/.test(location.search)) return;
  const body = new URLSearchParams(draft);
  body.set("again", "1");
  const html = await fetch(form.action, { method: "POST", body })
    .then((answer) => (answer.ok ? answer.text() : null), () => null);
  if (html && typed() === untouched) show(html);
}

function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("start");
  if (fresh) Idiomorph.morph(form, fresh);
}

for (const happening of ["input", "change", "click"]) form.addEventListener(happening, keep);

export const restored = restore();
