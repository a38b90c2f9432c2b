// Another phone may keep score too. What it records is told, and never put over what is typed.
import { isTouched, theForm, whenShown } from "./keeper-round.js";
import { parsePage, showPage } from "./keeper-swap.js";

let stream = null;

function watch() {
  stream?.close();
  const place = document.querySelector("[data-keeper]");
  stream = place && !document.hidden ? new EventSource(place.dataset.stream) : null;
  stream?.addEventListener("state", ({ lastEventId }) => newer(place, parseInt(lastEventId, 10)));
}

async function newer(place, revision) {
  if (!place.isConnected || !(revision > Number(place.dataset.revision))) return;
  const form = theForm();
  if (form && "sending" in form.dataset) return; // our own save: its answer brings the new page
  const page = await fetchPage(location.pathname + location.search);
  if (!page || !place.isConnected || (form && "sending" in form.dataset)) return;
  if (Number(page.querySelector("[data-keeper]").dataset.revision) <= Number(place.dataset.revision)) return;
  if (form ? !isTouched(form) : place.querySelector(".winners")) showPage(page);
  else tell(place.querySelector(".news"), form, page);
}

const fetchPage = (path) => fetch(path).then(
  async (response) => (response.ok ? parsePage(await response.text()) : null), () => null);

// The heading then is that of the round that is next: what is typed here can only become that one.
function tell(notice, form, page) {
  if (!notice) return;
  const number = form.elements.number?.value;
  if (number && page.querySelector("form.round")?.elements.number?.value !== number) {
    notice.querySelector("span").textContent = notice.dataset.round.replace("{n}", number);
    document.querySelector("h1").replaceWith(page.querySelector("h1"));
  }
  notice.hidden = false;
}

// Looking keeps what is typed: it is sent along, and comes back beside what was recorded.
async function look() {
  const form = theForm();
  const answer = await fetch(form.dataset.preview, {
    method: "POST", headers: { Accept: "text/html" }, body: new URLSearchParams(new FormData(form)),
  }).then((response) => response.text(), () => "");
  const page = parsePage(answer);
  if (page) showPage(page);
}

document.addEventListener("click", ({ target }) => { if (target.closest?.(".news button")) look(); });
document.addEventListener("visibilitychange", watch);
addEventListener("pageshow", ({ persisted }) => persisted && watch());
addEventListener("pagehide", () => stream?.close());
whenShown(watch);
