// Replaces the page on the screen by one that the server has answered with. A page that was made on
// the phone (`ahead`) is not stored.
import { dropPage, storePage, loadPage } from "../outbox/outbox.js";
import { isAnotherVersion } from "../shared/version.js";

const PARTS = [".bar", "main"];

export function parsePage(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  return page.querySelector("[data-keeper]") ? page : null;
}

export function showPage(page, url, ahead = false) {
  if (!ahead) remember(page);
  if (url && isAnotherVersion(page)) return location.assign(url); // its markup is for its own scripts
  for (const part of PARTS) document.querySelector(part).replaceWith(page.querySelector(part));
  document.querySelector(".languages")?.remove();
  document.body.append(...page.querySelectorAll(".languages"));
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  announce(ahead ? "" : document.querySelector(".last p, .winners h2")?.textContent);
  if (url) history.replaceState(null, "", url);
  document.dispatchEvent(new CustomEvent("page:shown", { detail: { ahead } }));
}

// Scrolls to the reason why something was not done.
export const toNotice = () => document.querySelector(".notice.bad, .error")?.scrollIntoView({ block: "center" });

// A screen reader only reads changes of an element that was there before: this one is never replaced.
function announce(text = "") {
  const said = document.getElementById("said");
  if (said) said.textContent = text;
}

// Stores the page of the round being counted as the server sent it, to go on from it without a
// network. Imported before anything changes the page.
export function remember(page) {
  const form = page?.querySelector(".conflict") ? null : page?.querySelector("form.round");
  const { game, tag } = page?.querySelector("[data-keeper]")?.dataset ?? {};
  if (!game) return;
  const counts = form?.elements.number && !form.elements.again;
  if (counts) storePage(game, page.documentElement.outerHTML).catch(() => {});
  else if (page.querySelector(".winners, .too-few")) dropPage(game).catch(() => {});
  else refresh(game, tag);
}

// Somebody joined or a round was undone: an older stored page is fetched again.
async function refresh(game, tag) {
  const [, known] = (await loadPage(game))?.match(/data-tag="([^"]+)"/) ?? [];
  if (!known || known === tag) return;
  const html = await fetch(`/keep/${game}`).then((answer) => (answer.ok ? answer.text() : ""), () => "");
  const page = new DOMParser().parseFromString(html, "text/html");
  if (page.querySelector("[name=number], .winners, .too-few")) remember(page);
}

remember(document);

// Deleting a game drops its stored page; if the game stays after all, its next page is stored again.
document.addEventListener("submit", ({ target }) => {
  const [, game] = target.action.match(/\/keep\/(\w+)\/deletion$/) ?? [];
  if (game) dropPage(game).catch(() => {});
});
