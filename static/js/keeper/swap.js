// Puts a page that the server has answered with in the place of the one on the screen. One that
// was made on the phone (`ahead`) is no news of the server's, and is not remembered.
import { dropPage, keepPage, keptPage } from "../outbox/outbox.js";

const PARTS = [".bar", "main"];

export function parsePage(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  return page.querySelector("[data-keeper]") ? page : null;
}

export function showPage(page, url, ahead = false) {
  if (!ahead) remember(page);
  for (const part of PARTS) document.querySelector(part).replaceWith(page.querySelector(part));
  document.querySelector(".languages")?.remove();
  document.body.append(...page.querySelectorAll(".languages"));
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  say(ahead ? "" : document.querySelector(".last p, .winners h2")?.textContent);
  if (url) history.replaceState(null, "", url);
  document.dispatchEvent(new CustomEvent("page:shown", { detail: { ahead } }));
}

// Why something was not done stands where the eye is.
export const toNotice = () => document.querySelector(".notice.bad, .error")?.scrollIntoView({ block: "center" });

// What is read out has to be there before its words are: it stands outside of what is swapped.
function say(text = "") {
  const said = document.getElementById("said");
  if (said) said.textContent = text;
}

// Remembers the page of the round being counted as the server sent it, to go on from it without a
// network. Imported before anything paints on it.
export function remember(page) {
  const form = page?.querySelector("form.round[data-table]:not([data-conflict])");
  const { game, tag } = page?.querySelector("[data-keeper]")?.dataset ?? {};
  if (!game) return;
  const counts = form?.elements.number && !form.elements.again;
  if (counts) keepPage(game, page.documentElement.outerHTML).catch(() => {});
  else if (page.querySelector(".winners, .too-few")) dropPage(game).catch(() => {});
  else renew(game, tag);
}

// Somebody joined, a round was undone: what is remembered is fetched anew where it is older.
async function renew(game, tag) {
  const [, known] = (await keptPage(game))?.match(/data-tag="([^"]+)"/) ?? [];
  if (!known || known === tag) return;
  const html = await fetch(`/keep/${game}`).then((answer) => (answer.ok ? answer.text() : ""), () => "");
  const page = new DOMParser().parseFromString(html, "text/html");
  if (page.querySelector("[name=number], .winners, .too-few")) remember(page);
}

remember(document);

// A game that is deleted is not to be found on this phone either; if it stays after all, the next
// page of it is remembered again.
document.addEventListener("submit", ({ target }) => {
  const [, game] = target.action.match(/\/keep\/(\w+)\/deletion$/) ?? [];
  if (game) dropPage(game).catch(() => {});
});
