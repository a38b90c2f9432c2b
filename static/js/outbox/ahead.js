// The page of the next round, made on the phone: the last page that the server sent, moved on by
// the rounds that wait to be sent. So it is the same page with and without a network.
import { afterRound, knows } from "../round/scoring.js";
import { callSuddenDeath, decided, peopleOn, showEnd } from "../round/over.js";
import { dealtIn, nextDealer, roundIn, tableOf } from "../round/table.js";
import { OWN_FIELDS, sayAbove, whenShown } from "../round/round.js";
import { parsePage, showPage } from "../keeper/swap.js";
import { written } from "../round/words.js";
import { keptPage, waiting } from "./outbox.js";

// Returns whether there was a page to go on with.
export async function goAhead(game) {
  const items = await waiting(game);
  const page = parsePage((await keptPage(game)) ?? "");
  const form = page?.querySelector("form.round");
  if (!form) return false;
  const people = peopleOn(form);
  if (items.length && !knows(tableOf(form).rules)) forgetTotals(form);
  for (const item of items) {
    if (item.stops) form.dataset.stopped = "waiting"; // what was undone is not known here until it is sent
    else if (item.kind !== "round") forgetTotals(form);
    else if (item.kind === "round" && item.number === Number(form.elements.number.value)) moveOn(form, item.body, people);
  }
  if (items.length) page.querySelectorAll(".last, .outlook a").forEach((past) => past.remove());
  const kept = items.at(-1);
  if (kept?.kind === "round") sayAbove(form.dataset.kept.replace("{n}", kept.number), "", page);
  form.elements.key.value = newKey();
  if (form.dataset.stopped === "finished" && !("unknown" in form.dataset)) showEnd(page, form, tableOf(form), people);
  showPage(page, `/keep/${game}`, true);
  return true;
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function moveOn(form, body, people) {
  const fields = new URLSearchParams(body);
  const table = tableOf(form);
  const after = { ...table, ...tableAfter(form, table, fields), rules: table.rules };
  form.dataset.table = JSON.stringify(after);
  empty(form);
  renumber(form, Number(form.elements.number.value) + 1);
  deal(form, nextDealer(after, fields.get("dealer") || form.elements.dealer?.value));
  paintTotals(form, after);
  if (after.status !== table.status) turn(form, after, people);
}

function tableAfter(form, table, fields) {
  if ("unknown" in form.dataset) return table;
  if (table.status === "sudden_death") return decided(table, fields.get("went_out"));
  return afterRound(table, roundIn(fields, table));
}

// The game is over, or everybody plays one more hand. Who was eliminated would be back in for that
// one, and has no place on this page.
function turn(form, table, people) {
  if (table.status === "sudden_death" && !table.out.length) callSuddenDeath(form, table, people);
  else form.dataset.stopped = table.status;
}

// A correction changes the rounds after it too, of which this phone knows the totals alone: rather
// none are shown than wrong ones.
function forgetTotals(form) {
  form.dataset.unknown = "";
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
  form.elements.number.value = form.dataset.draft = number;
  form.ownerDocument.querySelector("h1").firstChild.data = form.dataset.round.replace("{n}", number);
}

function deal(form, dealer) {
  const field = form.elements.dealer;
  field.value = field.dataset.usual = dealer;
  const name = field.selectedOptions[0]?.textContent ?? "";
  const note = form.ownerDocument.querySelector("h1 .note");
  if (note) note.textContent = form.dataset.deals.replace("{name}", () => name);
}

function paintTotals(form, table) {
  const inPlay = dealtIn(table);
  form.querySelectorAll(".hand").forEach((hand) => {
    const { player } = hand.dataset;
    if (!inPlay.includes(player)) return leave(form, hand, player);
    hand.querySelector(".after").textContent = "";
    if ("unknown" in form.dataset) return;
    const total = written(table.totals[player]);
    const before = hand.querySelector(".before");
    // What everyone is dealt of their own goes by their total.
    if (hand.matches(".only") && before.textContent !== total) hand.querySelector(".held")?.remove();
    before.textContent = total;
  });
}

// Who is eliminated is dealt no more hands.
function leave(form, hand, player) {
  hand.remove();
  form.querySelector(`[name=went_out][value="${player}"]`)?.closest(".chip").remove();
}

// Where the phone cannot know how it goes on before a round is with the server: after something was
// undone, and where those who were eliminated are back in. What waits can be taken back.
whenShown((form) => {
  const why = form?.dataset.stopped;
  if (!why) return;
  form.querySelectorAll(".table, .keypad").forEach((part) => { part.inert = true; });
  sayAbove(form.dataset.goesOn);
  form.classList.add("touched");
});
