// Away from the counting: what this phone still has to send is sent from here too, and told. On the
// page of one game, of that one; elsewhere, of all.
import { drain } from "./drain.js";
import { parsePage } from "../keeper/swap.js";
import { keptPage, remove, waiting } from "./outbox.js";
import { asText, saidOf, sureOf } from "./words.js";

const place = document.querySelector("[data-waits]");
const here = location.pathname.match(/^\/keep\/(\w+)/)?.[1];

async function show() {
  const items = await waiting(here);
  const games = [...new Set(items.map(({ game }) => game))];
  const parts = await Promise.all(games.map((game) => told(items.filter((item) => item.game === game))));
  place.replaceChildren(...parts);
  place.hidden = !games.length;
}

async function told(items) {
  const [{ game }] = items;
  const part = place.parentElement.querySelector("template").content.cloneNode(true);
  part.querySelector("strong").textContent = parsePage((await keptPage(game)) ?? "")?.title.split(" · ").at(-1) ?? "";
  part.querySelector("span").textContent = saidOf(place, items);
  part.querySelector("a").href = `/keep/${game}`;
  part.querySelector("a").hidden = game === here;
  part.querySelector("[data-text]").addEventListener("click", () => asText(items));
  const refused = items.find(({ problem }) => problem);
  part.querySelector("[data-drop]").hidden = !refused || !here;
  part.querySelector("[data-drop]").addEventListener("click", () => letGo(refused));
  return part;
}

async function letGo(item) {
  if (!confirm(sureOf(place, item))) return;
  await remove(item.id);
  show();
}

if (place) {
  show();
  drain();
  document.addEventListener("outbox:answered", show);
  document.addEventListener("outbox:changed", show);
}
