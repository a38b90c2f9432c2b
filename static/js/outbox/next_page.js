// The page of the next round without a network: the last page that the server sent, moved on by the
// rounds that wait to be sent.
import { afterRound, knows } from "../round/scoring.js";
import { callSuddenDeath, afterSuddenDeath, peopleOn, showEnd } from "../round/game_over.js";
import { dealtIn, nextDealer, roundIn } from "../round/table.js";
import { roundOf } from "../round/state.js";
import { isAnotherVersion } from "../shared/version.js";
import { OWN_FIELDS, showMessage, onPageShown } from "../round/round.js";
import { parsePage, showPage } from "../keeper/page.js";
import { formatNumber } from "../round/formatting.js";
import { loadPage, waiting } from "./outbox.js";

// Returns whether there was a stored page to show.
export async function showNextPage(game) {
  const items = await waiting(game);
  const page = parsePage((await loadPage(game)) ?? "");
  const form = page?.querySelector("form.round");
  if (!form || isAnotherVersion(page)) return false; // its markup is for other scripts
  const round = roundOf(form);
  const people = peopleOn(form);
  if (items.length && !knows(round.table.rules)) forgetTotals(form);
  for (const item of items) {
    if (item.stops) round.stopped = "waiting"; // the result of an undo is not known before it is sent
    else if (item.kind !== "round") forgetTotals(form);
    else if (item.kind === "round" && item.number === Number(form.elements.number.value)) moveOn(form, item.body, people);
  }
  if (items.length) page.querySelectorAll(".last, .outlook a").forEach((past) => past.remove());
  const kept = items.at(-1);
  if (kept?.kind === "round") showMessage(round.text("kept", { n: kept.number }), "", page);
  form.elements.key.value = newKey();
  if (round.stopped === "finished" && round.knowsTotals) showEnd(page, form, round.table, people);
  showPage(page, `/keep/${game}`, true);
  return true;
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function moveOn(form, body, people) {
  const fields = new URLSearchParams(body);
  const round = roundOf(form);
  const { table } = round;
  const after = { ...table, ...tableAfter(form, table, fields), rules: table.rules };
  round.table = after;
  empty(form);
  renumber(form, Number(form.elements.number.value) + 1);
  deal(form, nextDealer(after, fields.get("dealer") || form.elements.dealer?.value));
  paintTotals(form, after);
  if (after.status !== table.status) turn(form, after, people);
}

function tableAfter(form, table, fields) {
  if (!roundOf(form).knowsTotals) return table;
  if (table.status === "sudden_death") return afterSuddenDeath(table, fields.get("went_out"));
  return afterRound(table, roundIn(fields, table));
}

// The game is over, or everybody plays one more hand. Eliminated players are back in for that one, but
// have no row on this page.
function turn(form, table, people) {
  if (table.status === "sudden_death" && !table.out.length) callSuddenDeath(form, table, people);
  else roundOf(form).stopped = table.status;
}

// A correction changes later rounds, too, of which this phone knows only the totals: no totals are
// shown rather than wrong ones.
function forgetTotals(form) {
  roundOf(form).knowsTotals = false;
  form.querySelectorAll(".before").forEach((total) => { total.textContent = "…"; });
}

function empty(form) {
  for (const field of form.elements) {
    if (OWN_FIELDS.includes(field.name)) continue;
    if (field.type === "radio") field.checked = field.dataset.usual === field.value;
    else if (field.name && field.type !== "submit") field.value = field.dataset.usual ?? "";
  }
}

function renumber(form, number) {
  const round = roundOf(form);
  form.elements.number.value = round.draft = number;
  form.ownerDocument.querySelector("h1").firstChild.data = `${round.text("round", { n: number })} `;
}

function deal(form, dealer) {
  const field = form.elements.dealer;
  field.value = field.dataset.usual = dealer;
  const name = field.selectedOptions[0]?.textContent ?? "";
  const note = form.ownerDocument.querySelector("h1 .note");
  if (note) note.textContent = roundOf(form).text("deals", { name });
}

function paintTotals(form, table) {
  const inPlay = dealtIn(table);
  form.querySelectorAll(".hand").forEach((hand) => {
    const { player } = hand.dataset;
    if (!inPlay.includes(player)) return leave(form, hand, player);
    hand.querySelector(".after").textContent = "";
    if (!roundOf(form).knowsTotals) return;
    const total = formatNumber(table.totals[player]);
    const before = hand.querySelector(".before");
    // In a countdown a player's deal goes by their total.
    if (hand.matches(".only") && before.textContent !== total) hand.querySelector(".held")?.remove();
    before.textContent = total;
  });
}

// An eliminated player is dealt no more hands.
function leave(form, hand, player) {
  hand.remove();
  form.querySelector(`[name=went_out][value="${player}"]`)?.closest(".chip").remove();
}

// The phone cannot know how the game goes on before the server has answered: after an undo, and where
// eliminated players are back in. The items that wait can be taken back.
onPageShown((form) => {
  const round = roundOf(form);
  if (!round?.stopped) return;
  form.querySelectorAll(".table, .keypad").forEach((part) => { part.inert = true; });
  showMessage(round.text("goesOn"));
  form.classList.add("touched");
});
