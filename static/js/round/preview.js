// The preview: what a save would do, as the server answers after each change. The last answer wins.
// Without a connection the totals are counted here, once all hands are in.
import { isReady, isTouched, missingHands, mistyped, wentOut } from "./round.js";
import { afterSuddenDeath, verdict } from "./game_over.js";
import { isBegun } from "./typed.js";
import { roundIn, tableOf } from "./table.js";
import { joinNames, formatNumber } from "./formatting.js";
import { afterRound, knows } from "./scoring.js";
import { hasNoStorage, waiting } from "../outbox/outbox.js";

const [NAMED, FIRST] = [4, 3];
const PAUSE = 120; // ms: two quick taps make one request
let requests = 0;
let timer;

const NO_KEEPER = [401, 403, 404];

async function ask(form) {
  if ("sending" in form.dataset || !form.isConnected) return;
  const number = ++requests;
  // While earlier rounds wait to be sent, the server does not know what this one follows.
  const behind = !form.dataset.settles && (await waiting(form.dataset.game)).length;
  const body = new URLSearchParams(new FormData(form));
  begunIn(form).forEach(({ name }) => body.delete(name));
  const answer = behind ? null : await fetch(form.dataset.preview, {
    method: "POST",
    headers: { Accept: "application/json" },
    body,
  }).catch(() => null);
  const preview = answer?.ok ? await answer.json().catch(() => null) : null;
  if (number !== requests || "sending" in form.dataset) return;
  if (preview) show(form, preview);
  else if (NO_KEEPER.includes(answer?.status)) show(form, words(form.dataset.noKeeper, "bad"));
  else if (!form.dataset.settles) countHere(form);
}

// While it is being typed, "10+" counts as missing.
const begunIn = (form) => mistyped(form).filter((field) => field === document.activeElement && isBegun(field.value));

function countHere(form) {
  if (!wentOut(form) || !form.elements.number || form.elements.again) return;
  if (mistyped(form).length > begunIn(form).length) return show(form, words(form.dataset.mistyped, "bad"));
  if (!isReady(form)) return show(form, words(missingHands(form).length ? missing(form) : ""));
  const table = tableOf(form);
  if ("unknown" in form.dataset || !knows(table.rules)) return show(form, words(keeping(form)));
  const after = table.status === "sudden_death" ? afterSuddenDeath(table, wentOut(form))
    : afterRound(table, roundIn(new URLSearchParams(new FormData(form)), table));
  const formatted = (totals) => Object.fromEntries(Object.entries(totals).map(([player, total]) => [player, formatNumber(total)]));
  const sentence = after.status === "finished" ? `${form.dataset.over} ${verdict(form, after)}.` : keeping(form);
  show(form, { ...words(sentence), before: formatted(table.totals), totals: formatted(after.totals) });
}

// A phone that could not store a round before promises nothing.
const keeping = ({ dataset }) => (hasNoStorage() ? dataset.waiting : dataset.offline);

// As the server words it: of many names only the first.
function missing(form) {
  const names = missingHands(form).map(({ dataset }) => dataset.name);
  return names.length > NAMED ? form.dataset.missingMany.replace("{count}", names.length - FIRST).replace("{names}", () => names.slice(0, FIRST).join(", "))
    : form.dataset.missing.replace("{names}", () => joinNames(names));
}

function words(text, className = "") {
  const line = document.createElement("p");
  Object.assign(line, { textContent: text, className });
  return { sentence: line.outerHTML, before: {}, totals: {} };
}

function show(form, { sentence, before, totals }) {
  const band = form.querySelector(".outlook");
  if (!("said" in form.dataset)) band.innerHTML = sentence;
  form.querySelectorAll(".hand").forEach((hand) => {
    const { player } = hand.dataset;
    const known = player in totals;
    const idle = hand.matches(".only, .went-out") && totals[player] === before[player];
    if (known) hand.querySelector(".before").textContent = before[player];
    hand.querySelector(".after").textContent = known && !idle ? ` → ${totals[player]}` : "";
  });
}

// The reason of a refusal stays until something is changed: a preview may not know of it.
const fieldsIn = (form) => new URLSearchParams(new FormData(form)).toString();
let refused = null;

document.addEventListener("page:shown", () => {
  refused = document.querySelector("form.round .outlook .bad") ? "" : null;
});
document.addEventListener("round:changed", ({ target: form }) => {
  clearTimeout(timer);
  requests++;
  delete form.dataset.said;
  if (refused !== null) {
    refused ||= fieldsIn(form);
    if (refused === fieldsIn(form)) return;
    refused = null;
  }
  if (isTouched(form) && !("conflict" in form.dataset)) timer = setTimeout(ask, PAUSE, form);
});
