// The outbox in words: which rounds wait, since when, or why one was refused; and as a text file.
import { textOf } from "../shared/page_texts.js";

const MINUTE = 60_000;
const NO_KEEPER = [401, 403];

// Returns the sentence for the items of one game; the element has the words.
export function statusText(place, items) {
  const refused = items.find(({ problem }) => problem);
  if (refused) return refusal(place, refused);
  return textOf(place, "waits", { what: listRounds(place, items), when: ageOf(items[0].at) });
}

function refusal(place, { kind, number, problem: { status } }) {
  const looked = kind === "round" ? "refused" : "undone";
  return textOf(place, NO_KEEPER.includes(status) ? "ended" : status === 404 ? "gone" : looked, { n: number });
}

// Returns the question before a refused item is dropped.
export const confirmText = (place, { kind, number }) =>
  textOf(place, kind === "round" ? "sure" : "sureOfChange", { n: number });

// Joins rounds in a row, so that there is room for their age.
function listRounds(place, items) {
  return runsOf(items).map(([first, last]) => {
    if (first.kind !== "round") return textOf(place, "change", { n: first.number });
    if (first === last) return textOf(place, "round", { n: first.number });
    return textOf(place, "rounds", { first: first.number, last: last.number });
  }).join(", ");
}

function runsOf(items) {
  const runs = [];
  for (const item of items) {
    const run = runs.at(-1);
    const goesOn = run && item.kind === "round" && run[1].kind === "round" && item.number === run[1].number + 1;
    if (goesOn) run[1] = item;
    else runs.push([item, item]);
  }
  return runs;
}

// A clock may have been set back: no age is below zero.
function ageOf(moment) {
  const minutes = Math.max(0, Math.floor((Date.now() - moment) / MINUTE));
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  if (minutes < 1) return words.format(0, "second");
  const [size, unit] = minutes < 60 ? [1, "minute"] : minutes < 1440 ? [60, "hour"] : [1440, "day"];
  return words.format(-Math.floor(minutes / size), unit);
}

export function downloadText(items) {
  const text = items.map(({ number, told }) => `${number}. ${told}\n`).join("");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(link, { download: "rounds.txt" }).click();
}
