// Drafts: what is typed stays on this phone, by game and round, until the server has saved it.
import { OWN_FIELDS, noteChange, isTouched, openHand, hasDetails, roundForm, onPageShown } from "./round.js";
import { roundOf } from "./state.js";
import { post } from "../outbox/send.js";
import { parsePage, showPage } from "../keeper/page.js";
import { shiftNumbers, waiting } from "../outbox/outbox.js";

const nameOf = (game, round) => `eights.typed.${game}.${round}`;
const ownName = (form) => nameOf(roundOf(form).game, roundOf(form).draft);

// Private browsing and a full disk may refuse storage: then it is remembered until the page is left.
const unstored = new Map();

function withStorage(act) {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

const read = (name) => unstored.get(name) ?? withStorage((shelf) => JSON.parse(shelf.getItem(name)));

function drop(name) {
  unstored.delete(name);
  withStorage((shelf) => shelf.removeItem(name));
}

function keep(form) {
  const fields = typedFields(form).map(({ name, value }) => [name, value]);
  const { game, draft } = roundOf(form);
  keepFields(game, draft, fields, openHand(form)?.dataset.player);
}

export function keepFields(game, round, fields, open) {
  const name = nameOf(game, round);
  const kept = withStorage((shelf) => (shelf.setItem(name, JSON.stringify({ fields, open })), true));
  if (kept) unstored.delete(name);
  else unstored.set(name, { fields, open });
}

// The rounds that wait behind a refused one get other numbers; so does the one being typed.
export async function renumber(items, from, by) {
  await shiftNumbers(items, from, by);
  const { game, number } = items.filter(({ kind }) => kind === "round").at(-1);
  const typed = by && read(nameOf(game, number + 1));
  if (!typed) return;
  const to = number + 1 + by;
  keepFields(game, to, typed.fields.map(([name, value]) => [name, name === "number" ? to : value]), typed.open);
  drop(nameOf(game, number + 1));
}

// Drops the draft of a round and those of every round before it.
export function dropDrafts(game, round) {
  drop(nameOf(game, round));
  for (const each of typedRounds(game)) {
    if (each < Number(round)) drop(nameOf(game, each));
  }
}

// Returns an earlier round of this game that was typed here and never saved.
function leftOver(form) {
  const { game, draft } = roundOf(form);
  const number = typedRounds(game).find((each) => each < Number(draft));
  return number === undefined ? null : { number, ...read(nameOf(game, number)) };
}

function typedRounds(game) {
  const from = nameOf(game, "");
  const names = withStorage(Object.keys)?.filter((name) => name.startsWith(from)) ?? [];
  return names.map((name) => Number(name.slice(from.length))).filter(Number.isInteger);
}

// Disabled fields too: the player who went out may have been tapped by mistake, and then their
// hand must come back.
function typedFields(form) {
  return [...form.elements].filter((field) =>
    field.name && (field.type !== "radio" || field.checked) && field.type !== "submit"
    && (field.name !== "dealer" || field.value !== field.dataset.usual));
}

function isDirty(form) {
  return hasDetails(form) || [...form.elements].some((field) => field.name && field.type !== "hidden"
    && !("usual" in field.dataset) && (field.type === "radio" ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue));
}

// Where a save was refused, the epoch is that of the page that says why: with the old one, what was
// typed before a backup was put back would be refused for ever.
function restore(form) {
  const { fields = [], open = "" } = read(ownName(form)) ?? {};
  const refused = form.querySelector(".outlook .bad");
  for (const [name, value] of fields) {
    const field = form.elements[name];
    if (field && !(refused && name === "epoch")) field.value = value;
  }
  roundOf(form).opens = open;
  noteChange(form);
}

document.addEventListener("round:changed", ({ target: form }) => {
  if (!isTouched(form)) drop(ownName(form));
  else if (isDirty(form) || read(ownName(form))) keep(form);
});
document.addEventListener("input", ({ target }) => {
  if (target.form?.matches("form.round") && target.name !== "went_out") keep(target.form);
});
document.addEventListener("click", ({ target }) => {
  const { letGo: game, round } = target.closest?.("[data-let-go]")?.dataset ?? {};
  if (game) dropDrafts(game, round);
});
onPageShown((form) => form && restore(form));

// A round that was typed here and never saved is shown beside the one that another phone recorded
// under its number. A round that was saved and not yet sent waits in the outbox instead.
let busy = false;

async function settle(form) {
  const typed = form && !document.querySelector(".conflict") && leftOver(form);
  if (!typed || busy) return;
  const { game, preview } = roundOf(form);
  if ((await waiting(game)).length) return;
  if (!saysAnything(typed)) return dropDrafts(game, typed.number);
  busy = true;
  const answer = await post({ url: preview, body: typed.fields });
  busy = false;
  const page = parsePage(answer?.html ?? "");
  if (page && !form.isConnected) settle(roundForm()); // another page came meanwhile
  else if (page && isPast(typed, page)) dropDrafts(game, typed.number);
  else if (page) showPage(page, null);
}

// Whether the round is recorded just as it was typed: the server then answers with a later round.
const isPast = ({ number }, page) => !page.querySelector(".conflict")
  && Number(page.querySelector("form.round [name=number]")?.value) > number;

const saysAnything = ({ fields }) => fields.some(([name, value]) =>
  String(value).trim() && !OWN_FIELDS.includes(name) && !(name === "multiplier" && value === "1"));

onPageShown(settle);
