// The sentence above the keys: what a save would do, asked of the server at each change.
// The last answer wins. Without a connection the sentence is left out, never guessed.
import { isTouched } from "./keeper-round.js";

const PAUSE = 120; // ms: two quick taps are one question
let asked = 0;
let timer;

async function ask(form) {
  if ("sending" in form.dataset || !form.isConnected) return;
  const mine = ++asked;
  const answer = await fetch(form.dataset.preview, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams(new FormData(form)),
  }).then((response) => (response.ok ? response.json() : null), () => null);
  if (answer && mine === asked && !("sending" in form.dataset)) show(form, answer);
}

function show(form, { sentence, before, totals }) {
  const band = form.querySelector(".outlook");
  if (!("refused" in form.dataset)) band.innerHTML = sentence;
  form.querySelectorAll(".hand").forEach((hand) => {
    const { player } = hand.dataset;
    const known = player in totals;
    const idle = hand.matches(".only, .went-out") && totals[player] === before[player];
    if (known) hand.querySelector(".before").textContent = before[player];
    hand.querySelector(".after").textContent = known && !idle ? ` → ${totals[player]}` : "";
  });
}

document.addEventListener("round:changed", ({ target: form }) => {
  clearTimeout(timer);
  asked++;
  if (isTouched(form) && !("conflict" in form.dataset)) timer = setTimeout(ask, PAUSE, form);
});
