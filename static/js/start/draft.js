// The draft of the first page: the form stays on this phone, as typed, until the game has begun.
import { Idiomorph } from "../../vendor/idiomorph.js";

const STORAGE_KEY = "eights.start";
const form = document.getElementById("start");
// Without the date, which no person types (shared/today.js).
function typedFields() {
  const fields = new URLSearchParams(new FormData(form));
  fields.delete("day");
  return fields.toString();
}
const untouched = typedFields();

// Private browsing or a full disk may refuse storage: then nothing outlives the page.
function withStorage(act) {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

export const dropDraft = () => withStorage((shelf) => shelf.removeItem(STORAGE_KEY));

function saveDraft() {
  const now = typedFields();
  if (now !== untouched) withStorage((shelf) => shelf.setItem(STORAGE_KEY, now));
}

// The server fills its own form in, with all rows and rules. The key comes back too, so that a Start
// whose answer was lost does not begin a second game.
async function restore() {
  const draft = withStorage((shelf) => shelf.getItem(STORAGE_KEY));
  if (!draft || location.pathname !== "/" || /[?&](like|rules)=/.test(location.search)) return;
  const body = new URLSearchParams(draft);
  body.set("again", "1");
  const html = await fetch(form.action, { method: "POST", body })
    .then((answer) => (answer.ok ? answer.text() : null), () => null);
  if (html && typedFields() === untouched) show(html);
}

function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("start");
  if (fresh) Idiomorph.morph(form, fresh);
}

for (const happening of ["input", "change", "click"]) form.addEventListener(happening, saveDraft);

export const draftRestored = restore();
