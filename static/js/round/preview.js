// The preview: what a save would do, as the server answers after each change. The last answer wins.
// Without a connection the totals are counted here, once all hands are in.
import { isReady, isTouched, missingHands, mistyped, onPageShown, wentOut } from "./round.js";
import { afterSuddenDeath, verdict } from "./game_over.js";
import { isBegun } from "./typed.js";
import { roundIn } from "./table.js";
import { roundOf } from "./state.js";
import { joinNames, formatNumber } from "./formatting.js";
import { afterRound, knows } from "./scoring.js";
import { isSending } from "../outbox/send.js";
import { hasNoStorage, waiting } from "../outbox/outbox.js";

const [NAMED, FIRST] = [4, 3];
const PAUSE = 120; // ms: two quick taps make one request

const NO_KEEPER = [401, 403, 404];

async function ask(form) {
  const round = roundOf(form);
  if (isSending(form) || !form.isConnected) return;
  const number = ++round.previews;
  // While earlier rounds wait to be sent, the server does not know what this one follows.
  const behind = !round.settles && (await waiting(round.game)).length;
  const body = new URLSearchParams(new FormData(form));
  begunIn(form).forEach(({ name }) => body.delete(name));
  const answer = behind ? null : await fetch(round.preview, {
    method: "POST",
    headers: { Accept: "application/json" },
    body,
  }).catch(() => null);
  const preview = answer?.ok ? await answer.json().catch(() => null) : null;
  if (number !== round.previews || isSending(form)) return;
  if (preview) show(form, preview);
  else if (NO_KEEPER.includes(answer?.status)) show(form, words(round.text("noKeeper"), "bad"));
  else if (!round.settles) countHere(form);
}

// While it is being typed, "10+" counts as missing.
const begunIn = (form) => mistyped(form).filter((field) => field === document.activeElement && isBegun(field.value));

function countHere(form) {
  if (!wentOut(form) || !form.elements.number || form.elements.again) return;
  if (mistyped(form).length > begunIn(form).length) return show(form, words(roundOf(form).text("mistyped"), "bad"));
  if (!isReady(form)) return show(form, words(missingHands(form).length ? missing(form) : ""));
  const round = roundOf(form);
  const { table } = round;
  if (!round.knowsTotals || !knows(table.rules)) return show(form, words(keeping(round)));
  const after = table.status === "sudden_death" ? afterSuddenDeath(table, wentOut(form))
    : afterRound(table, roundIn(new URLSearchParams(new FormData(form)), table));
  const formatted = (totals) => Object.fromEntries(Object.entries(totals).map(([player, total]) => [player, formatNumber(total)]));
  const sentence = after.status === "finished" ? `${round.text("over")} ${verdict(form, after)}.` : keeping(round);
  show(form, { ...words(sentence), before: formatted(table.totals), totals: formatted(after.totals) });
}

// A phone that could not store a round before promises nothing.
const keeping = (round) => round.text(hasNoStorage() ? "waiting" : "offline");

// As the server words it: of many names only the first.
function missing(form) {
  const names = missingHands(form).map(({ dataset }) => dataset.name);
  if (names.length <= NAMED) return roundOf(form).text("missing", { names: joinNames(names) });
  return roundOf(form).text("missingMany", { names: names.slice(0, FIRST).join(", "), count: names.length - FIRST });
}

function words(text, className = "") {
  const line = document.createElement("p");
  Object.assign(line, { textContent: text, className });
  return { sentence: line.outerHTML, before: {}, totals: {} };
}

function show(form, { sentence, before, totals }) {
  const band = form.querySelector(".outlook");
  if (!roundOf(form).hasMessage) band.innerHTML = sentence;
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

onPageShown((form) => {
  if (form?.querySelector(".outlook .bad")) roundOf(form).refused = "";
});
document.addEventListener("round:changed", ({ target: form }) => {
  const round = roundOf(form);
  clearTimeout(round.timer);
  round.previews++;
  round.hasMessage = false;
  if (round.refused !== null) {
    round.refused ||= fieldsIn(form);
    if (round.refused === fieldsIn(form)) return;
    round.refused = null;
  }
  if (isTouched(form) && !form.querySelector(".conflict")) round.timer = setTimeout(ask, PAUSE, form);
});
