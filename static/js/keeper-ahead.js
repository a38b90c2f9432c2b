// The page of the next round, made on the phone: the last page that the server sent, moved on by
// the rounds that wait to be sent. So it is the same page with and without a network.
import { afterRound } from "./scoring.js";
import { dealtIn, nextDealer, roundIn, tableOf } from "./keeper-table.js";
import { sayAbove, whenShown } from "./keeper-round.js";
import { parsePage, showPage } from "./keeper-swap.js";
import { keptPage, waiting } from "./outbox.js";

// Returns whether there was a page to go on with.
export async function goAhead(game) {
  const items = await waiting(game);
  const page = parsePage((await keptPage(game)) ?? "");
  const form = page?.querySelector("form.round");
  if (!form) return false;
  for (const item of items) {
    if (item.stops) form.dataset.stopped = "waiting"; // what was undone is not known here until it is sent
    else if (item.kind !== "round") forgetTotals(form);
    else if (item.kind === "round" && item.number === Number(form.elements.number.value)) moveOn(form, item.body);
  }
  if (items.length) page.querySelectorAll(".last, .outlook a").forEach((past) => past.remove());
  const kept = items.at(-1);
  if (kept?.kind === "round") sayAbove(form.dataset.kept.replace("{n}", kept.number), "", page);
  form.elements.key.value = newKey();
  showPage(page, `/keep/${game}`, true);
  return true;
}

export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replace(/\W/g, "");
}

function moveOn(form, body) {
  const fields = new URLSearchParams(body);
  const table = tableOf(form);
  const known = !("unknown" in form.dataset) && table.status !== "sudden_death"; // that one scores nothing
  const after = known ? afterRound(table, roundIn(fields, table)) : table;
  form.dataset.table = JSON.stringify({ ...table, ...after, rules: table.rules });
  if ((after.status ?? "playing") !== "playing") form.dataset.stopped = after.status;
  empty(form);
  renumber(form, Number(form.elements.number.value) + 1);
  deal(form, nextDealer({ ...table, ...after }, fields.get("dealer") || form.elements.dealer?.value));
  paintTotals(form, { ...table, ...after });
}

// A correction changes the rounds after it too, of which this phone knows the totals alone: rather
// none are shown than wrong ones.
function forgetTotals(form) {
  form.dataset.unknown = "";
  form.querySelectorAll(".before").forEach((total) => { total.textContent = "…"; });
}

function empty(form) {
  const kept = ["key", "number", "dealer"];
  for (const field of form.elements) {
    if (kept.includes(field.name)) continue;
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
  if (note) note.textContent = form.dataset.deals.replace("{name}", name);
}

function paintTotals(form, table) {
  const words = new Intl.NumberFormat(document.documentElement.lang);
  const inPlay = dealtIn(table);
  form.querySelectorAll(".hand").forEach((hand) => {
    const { player } = hand.dataset;
    if (!inPlay.includes(player)) return leave(form, hand, player);
    hand.querySelector(".after").textContent = "";
    if ("unknown" in form.dataset) return;
    const total = words.format(table.totals[player]).replace("-", "−");
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

// Where the phone cannot know how it goes on before a round is with the server: at the end of a
// game, in sudden death, after something was undone.
whenShown((form) => {
  const why = form?.dataset.stopped;
  if (!why) return;
  form.querySelectorAll(".table, .keypad").forEach((part) => { part.inert = true; });
  sayAbove(why === "finished" ? form.dataset.over : form.dataset.goesOn);
  form.classList.add("touched");
});
