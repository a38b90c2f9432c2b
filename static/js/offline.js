// Opened without a network: the shell stands in the place of the page that could not be fetched,
// and goes on with what this phone remembers of the game, or offers the games that it remembers.
import "./keeper.js";
import { goAhead } from "./outbox/ahead.js";
import { drain } from "./outbox/drain.js";
import { keptGames, keptPage } from "./outbox/outbox.js";
import { parsePage } from "./keeper/swap.js";

const shell = document.querySelector("[data-shell]");
const game = location.pathname.match(/^\/keep\/([0-9a-z]{12,64})(\/|$)/)?.[1];

// A phone says "online" early, and may be wrong: the page is asked for anew once the server is there.
async function comeBack() {
  const there = await fetch("/offline", { method: "HEAD", cache: "no-store" }).then(({ ok }) => ok, () => false);
  if (there && shell.isConnected) location.reload();
}

async function open() {
  if (!game || !(await goAhead(game))) return offer();
  drain();
}

async function offer() {
  for (const one of await keptGames()) {
    const page = parsePage(await keptPage(one));
    const link = document.createElement("a");
    Object.assign(link, { href: `/keep/${one}`, className: "button wide", textContent: page?.title.split(" · ").at(-1) });
    if (page) shell.querySelector("[data-kept]").append(link);
  }
}

if (shell) {
  open();
  addEventListener("online", comeBack);
}
