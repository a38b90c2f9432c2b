// A plain form is sent once, however often its button is tapped. One into which something was
// typed stays on the screen until it is answered, so that nothing is lost without a connection.
import { parsePage, showPage } from "./keeper-swap.js";

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!("once" in form.dataset) || "queue" in form.dataset) return;
  if ("sending" in form.dataset || form.dataset.unsent) event.preventDefault();
  if (form.dataset.unsent && !("sending" in form.dataset)) sendTyped(form);
  form.dataset.sending = "";
});

async function sendTyped(form) {
  const answer = await fetch(form.action, {
    method: "POST", headers: { Accept: "text/html" }, body: new URLSearchParams(new FormData(form)),
  }).then(async (got) => ({ redirected: got.redirected, url: got.url, html: await got.text() }))
    .catch(() => null); // no connection, or cut off midway
  delete form.dataset.sending;
  const page = answer && parsePage(answer.html);
  if (!page) return say(form, form.dataset.unsent);
  showPage(page, answer.redirected ? answer.url : null);
  if (answer.redirected) scrollTo(0, 0);
}

function say(form, text) {
  const line = form.querySelector(".unsent") ?? document.createElement("p");
  Object.assign(line, { className: "error unsent", role: "alert", textContent: text });
  form.append(line);
}

addEventListener("pageshow", () =>
  document.querySelectorAll("form[data-once]").forEach((form) => { delete form.dataset.sending; }));
