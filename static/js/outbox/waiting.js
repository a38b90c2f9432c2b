// Pages without counting send the outbox, too, and say what waits: on the page of a game what belongs
// to it, elsewhere everything.
import { drain } from "./drain.js";
import { parsePage } from "../keeper/page.js";
import { loadPage, remove, waiting } from "./outbox.js";
import { downloadText, statusText, confirmText } from "./texts.js";

const place = document.querySelector("[data-waits]");
const here = location.pathname.match(/^\/keep\/(\w+)/)?.[1];

async function show() {
  const items = await waiting(here);
  const games = [...new Set(items.map(({ game }) => game))];
  const parts = await Promise.all(games.map((game) => partFor(items.filter((item) => item.game === game))));
  place.replaceChildren(...parts);
  place.hidden = !games.length;
}

async function partFor(items) {
  const [{ game }] = items;
  const part = place.parentElement.querySelector("template").content.cloneNode(true);
  part.querySelector("strong").textContent = parsePage((await loadPage(game)) ?? "")?.title.split(" · ").at(-1) ?? "";
  part.querySelector("span").textContent = statusText(place, items);
  part.querySelector("a").href = `/keep/${game}`;
  part.querySelector("a").hidden = game === here;
  part.querySelector("[data-text]").addEventListener("click", () => downloadText(items));
  const refused = items.find(({ problem }) => problem);
  part.querySelector("[data-drop]").hidden = !refused || !here;
  part.querySelector("[data-drop]").addEventListener("click", () => discard(refused));
  return part;
}

async function discard(item) {
  if (!confirm(confirmText(place, item))) return;
  await remove(item.id);
  show();
}

if (place) {
  show();
  drain();
  document.addEventListener("outbox:answered", show);
  document.addEventListener("outbox:changed", show);
}
