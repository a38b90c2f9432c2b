// What is typed stays on this phone, by game and round, until the server has said "saved".
import { OWN_FIELDS, changed, isTouched, openHand, saidMore, theForm, whenShown } from "./round.js";
import { post } from "../outbox/send.js";
import { parsePage, showPage } from "../keeper/swap.js";
import { moveAlong, waiting } from "../outbox/outbox.js";

const nameOf = (game, round) => `eights.typed.${game}.${round}`;
const ownName = (form) => nameOf(form.dataset.game, form.dataset.draft);

// Private browsing and a full disk may refuse storage: then it is remembered until the page is left.
const unstored = new Map();

function stored(act) {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

const read = (name) => unstored.get(name) ?? stored((shelf) => JSON.parse(shelf.getItem(name)));

function drop(name) {
  unstored.delete(name);
  stored((shelf) => shelf.removeItem(name));
}

function keep(form) {
  const fields = typedFields(form).map(({ name, value }) => [name, value]);
  keepFields(form.dataset.game, form.dataset.draft, fields, openHand(form)?.dataset.player);
}

export function keepFields(game, round, fields, open) {
  const name = nameOf(game, round);
  const kept = stored((shelf) => (shelf.setItem(name, JSON.stringify({ fields, open })), true));
  if (kept) unstored.delete(name);
  else unstored.set(name, { fields, open });
}

// Rounds that wait get other numbers behind the one that was refused; so does the one that is typed.
export async function renumber(items, from, by) {
  await moveAlong(items, from, by);
  const { game, number } = items.filter(({ kind }) => kind === "round").at(-1);
  const typed = by && read(nameOf(game, number + 1));
  if (!typed) return;
  const to = number + 1 + by;
  keepFields(game, to, typed.fields.map(([name, value]) => [name, name === "number" ? to : value]), typed.open);
  drop(nameOf(game, number + 1));
}

// Lets go of this form's draft and, once a round is saved, of every round before it.
export function letGo(game, round) {
  drop(nameOf(game, round));
  for (const each of typedRounds(game)) {
    if (each < Number(round)) drop(nameOf(game, each));
  }
}

// An earlier round of this game that was typed here, and was never saved.
function leftOver(form) {
  const { game, draft } = form.dataset;
  const number = typedRounds(game).find((each) => each < Number(draft));
  return number === undefined ? null : { number, ...read(nameOf(game, number)) };
}

function typedRounds(game) {
  const from = nameOf(game, "");
  const names = stored(Object.keys)?.filter((name) => name.startsWith(from)) ?? [];
  return names.map((name) => Number(name.slice(from.length))).filter(Number.isInteger);
}

// Disabled fields too: who went out may be tapped by mistake, and their value must come back.
function typedFields(form) {
  return [...form.elements].filter((field) =>
    field.name && (field.type !== "radio" || field.checked) && field.type !== "submit"
    && (field.name !== "dealer" || field.value !== field.dataset.usual));
}

function isDirty(form) {
  return saidMore(form) || [...form.elements].some((field) => field.name && field.type !== "hidden"
    && !("usual" in field.dataset) && (field.type === "radio" ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue));
}

// Where a save was refused, the page that says why is the one that was looked at: its epoch holds, or
// what was typed before a backup was put back would be refused for ever.
function restore(form) {
  const { fields = [], open = "" } = read(ownName(form)) ?? {};
  const refused = form.querySelector(".outlook .bad");
  for (const [name, value] of fields) {
    const field = form.elements[name];
    if (field && !(refused && name === "epoch")) field.value = value;
  }
  form.dataset.opens = open;
  changed(form);
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
  if (game) letGo(game, round);
});
whenShown((form) => form && restore(form));

// A round of this game that was typed here and never saved, while another phone recorded one with
// its number: it is shown beside that one. What was saved and not yet sent waits in the outbox.
let busy = false;

async function settle(form) {
  const typed = form?.dataset.draft && !document.querySelector(".conflict") && leftOver(form);
  if (!typed || busy || (await waiting(form.dataset.game)).length) return;
  if (!saysAnything(typed)) return letGo(form.dataset.game, typed.number);
  busy = true;
  const answer = await post({ url: form.dataset.preview, body: typed.fields });
  busy = false;
  const page = parsePage(answer?.html ?? "");
  if (page && !form.isConnected) settle(theForm()); // another page came meanwhile
  else if (page && isPast(typed, page)) letGo(form.dataset.game, typed.number);
  else if (page) showPage(page, null);
}

// It is recorded just as it was typed: the server goes on with a later round, and asks nothing.
const isPast = ({ number }, page) => Number(page.querySelector("form.round:not([data-conflict]) [name=number]")?.value) > number;

const saysAnything = ({ fields }) => fields.some(([name, value]) =>
  String(value).trim() && !OWN_FIELDS.includes(name) && !(name === "multiplier" && value === "1"));

whenShown(settle);
