// Start is sent behind the page, so that without a connection everything typed is still here.
import { letGo } from "./draft.js";

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
    letGo();
    location.assign(answer.url);
  } else {
    form.submit(); // something is wrong with it: the page itself comes back and says what
  }
}

form.addEventListener("submit", (event) => {
  if (event.submitter?.name) return; // not Start, but another button of the form
  event.preventDefault();
  if (sending) return;
  sending = true;
  send().finally(() => { sending = false; });
});
