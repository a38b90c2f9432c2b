// Remembers the page of the round being counted as the server sent it, to go on from it without a
// network. Imported before anything paints on it.
import { dropPage, keepPage } from "./outbox.js";

export function remember(page) {
  const form = page.querySelector("form.round[data-table]:not([data-conflict])");
  const game = page.querySelector("[data-keeper]")?.dataset.game;
  if (!game) return;
  const counts = form?.elements.number && !form.elements.again;
  if (counts) keepPage(game, page.documentElement.outerHTML).catch(() => {});
  else if (page.querySelector(".winners")) dropPage(game).catch(() => {});
}

remember(document);

// A game that is deleted is not to be found on this phone either; if it stays after all, the next
// page of it is remembered again.
document.addEventListener("submit", ({ target }) => {
  const [, game] = target.action.match(/\/keep\/(\w+)\/deletion$/) ?? [];
  if (game) dropPage(game).catch(() => {});
});
