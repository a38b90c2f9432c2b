// Opened without a network: the shell stands in the place of the page that could not be fetched,
// and goes on with what this phone remembers of the game.
import { goAhead } from "./keeper-ahead.js";
import { drain } from "./keeper-drain.js";

const game = location.pathname.match(/^\/keep\/([0-9a-z]{12,64})\/?$/)?.[1];

if (document.querySelector("[data-shell]")) {
  if (game) goAhead(game).then(drain);
  addEventListener("online", () => document.querySelector("[data-shell]") && location.reload());
}
