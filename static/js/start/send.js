// Sends Start without leaving the page, so that nothing typed is lost without a connection.
import { dropDraft } from "./draft.js";

const BUSY = [429, 500, 502, 503, 504];
const form = document.getElementById("start");
const says = document.getElementById("start-says");
let sending = false;

async function send() {
  says.textContent = "";
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
  if (!answer || BUSY.includes(answer.status)) {
    says.textContent = answer ? says.dataset.busy : says.dataset.offline;
  } else if (answer.redirected) {
    dropDraft();
    location.assign(answer.url);
  } else {
    form.submit(); // the server answers with the page that says what is wrong
  }
}

form.addEventListener("submit", (event) => {
  if (event.submitter?.name) return; // another button of the form
  event.preventDefault();
  if (sending) return;
  sending = true;
  send().finally(() => { sending = false; });
});
