// What waits to be sent, in words: which rounds, since when, or why one of them was refused; and as a
// text to be taken along.
const MINUTE = 60_000;
const NO_KEEPER = [401, 403];

// Returns the sentence for the items of one game; `place` has its words as data.
export function saidOf({ dataset }, items) {
  const refused = items.find(({ problem }) => problem);
  if (refused) return refusal(dataset, refused);
  return dataset.text.replace("{what}", named(dataset, items)).replace("{when}", since(items[0].at));
}

function refusal({ ended, gone, refused, undone }, { kind, number, problem: { status } }) {
  const looked = kind === "round" ? refused : undone;
  return (NO_KEEPER.includes(status) ? ended : status === 404 ? gone : looked).replace("{n}", number);
}

// Returns what is asked before something that was refused is let go.
export const sureOf = ({ dataset: { sure, sureOfChange } }, { kind, number }) =>
  (kind === "round" ? sure : sureOfChange).replace("{n}", number);

// Many rounds in few words, so that their age is still to be read.
function named({ round, rounds, other }, items) {
  return runsOf(items).map(([first, last]) => {
    if (first.kind !== "round") return other.replace("{n}", first.number);
    if (first === last) return round.replace("{n}", first.number);
    return rounds.replace("{first}", first.number).replace("{last}", last.number);
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

// A clock may be set back: nothing was saved in the future.
function since(moment) {
  const minutes = Math.max(0, Math.floor((Date.now() - moment) / MINUTE));
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  if (minutes < 1) return words.format(0, "second");
  const [size, unit] = minutes < 60 ? [1, "minute"] : minutes < 1440 ? [60, "hour"] : [1440, "day"];
  return words.format(-Math.floor(minutes / size), unit);
}

export function asText(items) {
  const text = items.map(({ number, told }) => `${number}. ${told}\n`).join("");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(link, { download: "rounds.txt" }).click();
}
