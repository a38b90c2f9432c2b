// The sentence above the keys: what a save would do, asked of the server at each change.
// The last answer wins. Without a connection the totals are counted here, once all hands are in.
import { isReady, isTouched } from "./keeper-round.js";
import { roundIn, tableOf } from "./keeper-table.js";
import { afterRound } from "./scoring.js";
import { waiting } from "./outbox.js";

const PAUSE = 120; // ms: two quick taps are one question
let asked = 0;
let timer;

async function ask(form) {
  if ("sending" in form.dataset || !form.isConnected) return;
  const mine = ++asked;
  // Behind rounds that wait to be sent, the server does not know yet what this one follows on.
  if ((await waiting(form.dataset.game)).length) return mine === asked && countHere(form);
  const answer = await fetch(form.dataset.preview, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams(new FormData(form)),
  }).then((response) => (response.ok ? response.json() : null), () => null);
  if (mine !== asked || "sending" in form.dataset) return;
  if (answer) show(form, answer);
  else countHere(form);
}

function countHere(form) {
  if (!isReady(form) || !form.elements.number || form.elements.again) return;
  if ("unknown" in form.dataset) return show(form, { sentence: said(form.dataset.offline), before: {}, totals: {} });
  const table = tableOf(form);
  const after = afterRound(table, roundIn(new URLSearchParams(new FormData(form)), table));
  const words = new Intl.NumberFormat(document.documentElement.lang);
  const told = (totals) => Object.fromEntries(Object.entries(totals).map(([player, total]) =>
    [player, words.format(total).replace("-", "−")]));
  const sentence = said(form.dataset[after.status === "finished" ? "over" : "offline"]);
  show(form, { sentence, before: told(table.totals), totals: told(after.totals) });
}

function said(text) {
  const line = document.createElement("p");
  line.textContent = text;
  return line.outerHTML;
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
