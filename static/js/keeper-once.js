// A plain form is sent once, however often its button is tapped. It stays on the screen until it is
// answered, so that nothing is lost without a connection. One that "leaves" is answered by a page of
// its own, which a reload asks for again.
import { sayAbove } from "./keeper-round.js";
import { isOurs, LONG_ENOUGH } from "./keeper-send.js";
import { parsePage, showPage } from "./keeper-swap.js";

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-queue], [data-send]")) return;
  const { once, sending } = form.dataset;
  if (once !== "" && sending === undefined && navigator.onLine) return once && (form.dataset.sending = "");
  event.preventDefault();
  if (once === undefined) return say(form);
  form.dataset.sending = "";
  if (sending === undefined) send(form);
});

async function send(form) {
  const answer = await fetch(form.action, {
    method: "POST", headers: { Accept: "text/html" }, body: new URLSearchParams(new FormData(form)),
    signal: AbortSignal.timeout?.(LONG_ENOUGH),
  }).then(async (got) => ({ redirected: got.redirected, url: got.url, html: await got.text() }))
    .catch(() => null); // no connection, or cut off midway
  delete form.dataset.sending;
  const page = answer && parsePage(answer.html);
  if (page) showPage(page, answer.redirected ? answer.url : null);
  else if (answer?.redirected) location.assign(answer.url);
  else if (answer && isOurs(answer.html)) location.reload(); // score is kept elsewhere now: the page says so
  else say(form);
  if (answer?.redirected) scrollTo(0, 0);
}

function say(form) {
  const text = form.dataset.unsent ?? document.querySelector("[data-keeper]").dataset.away;
  if (!form.querySelector("button")) return sayAbove(text, "bad");
  const line = form.querySelector(".unsent") ?? document.createElement("p");
  Object.assign(line, { className: "error unsent", role: "alert", textContent: text });
  form.append(line);
}

addEventListener("pageshow", () =>
  document.querySelectorAll("form[data-once]").forEach((form) => { delete form.dataset.sending; }));
