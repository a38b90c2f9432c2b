// The page that stands in for one that could not be fetched: it goes on from the stored page of the
// game, or offers the games that are stored on this phone.
import "./keeper.js";
import { showNextPage } from "./outbox/next_page.js";
import { drain } from "./outbox/drain.js";
import { storedGames, loadPage } from "./outbox/outbox.js";
import { parsePage } from "./keeper/page.js";

const shell = document.querySelector("[data-shell]");
const game = location.pathname.match(/^\/keep\/([0-9a-z]{12,64})(\/|$)/)?.[1];

// Phones say "online" early, and may be wrong: the page is loaded again once the server answers.
async function comeBack() {
  const there = await fetch("/offline", { method: "HEAD", cache: "no-store" }).then(({ ok }) => ok, () => false);
  if (there && shell.isConnected) location.reload();
}

async function open() {
  if (!game || !(await showNextPage(game))) return offer();
  drain();
}

async function offer() {
  for (const one of await storedGames()) {
    const page = parsePage(await loadPage(one));
    const link = document.createElement("a");
    Object.assign(link, { href: `/keep/${one}`, className: "button wide", textContent: page?.title.split(" · ").at(-1) });
    if (page) shell.querySelector("[data-kept]").append(link);
  }
}

if (shell) {
  open();
  addEventListener("online", comeBack);
}
