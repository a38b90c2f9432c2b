// The end of a game and the call to sudden death, as this phone counts them while the round that
// brought them waits to be sent.
import { lowestWins } from "./scoring.js";
import { roundOf } from "./state.js";
import { joinNames, formatNumber } from "./formatting.js";

// Returns the table after a round of sudden death: the player who went out wins.
export const afterSuddenDeath = (table, wentOut) =>
  (wentOut === "nobody" ? table : { ...table, status: "finished", winners: [wentOut] });

// Returns everybody's mark and name by id, including those of eliminated players.
export function peopleOn(form) {
  const chips = [...form.querySelectorAll(".outs .chip")].map((chip) => [chip.querySelector("input").value, chip]);
  const out = [...form.querySelectorAll(".eliminated li")].map((line) => [line.dataset.player, line]);
  return new Map([...out, ...chips].map(([player, place]) =>
    [player, { mark: place.querySelector(".mark"), name: place.querySelector("bdi") }]));
}

// Words it as the server does; a name at the beginning keeps its own first letter.
export function verdict(form, { winners, totals }, people = peopleOn(form)) {
  const names = joinNames(winners.map((player) => people.get(player).name.textContent));
  const said = roundOf(form).text("wins", { num: winners.length, names, total: formatNumber(totals[winners[0]]) });
  return said.startsWith(names) ? said : said[0].toUpperCase() + said.slice(1);
}

// Shows in the place of the keys who wins, everybody's total, and what can still be done.
export function showEnd(page, form, table, people) {
  const end = page.querySelector("template.end").content.cloneNode(true);
  end.querySelector("h2").textContent = verdict(form, table, people);
  end.querySelector(".marks").append(...table.winners.map((player) => people.get(player).mark.cloneNode(true)));
  const row = end.querySelector(".row");
  row.replaceWith(...places(table).map(([player, rank]) => lineOf(row, people.get(player), rank, table.totals[player])));
  const back = end.querySelector("[data-take-back]");
  back.textContent = back.textContent.replace("{n}", form.elements.number.value - 1);
  form.after(end);
  form.hidden = true;
  roundOf(form).stopped = "";
  page.querySelector("main").classList.replace("counting", "over");
  const title = page.createElement("bdi");
  title.textContent = page.title.split(" · ").slice(1).join(" · ");
  page.querySelector("h1").replaceChildren(title);
}

// Equal totals share a rank; eliminated players stand below the others.
function places({ rules, totals, seats, out }) {
  const sign = lowestWins(rules) ? 1 : -1;
  const before = (one, other) => out.includes(one) - out.includes(other) || sign * (totals[one] - totals[other]);
  const rank = (player) => 1 + seats.filter((other) => before(other, player) < 0).length;
  return seats.map((player) => [player, rank(player)]).sort(([, one], [, other]) => one - other);
}

function lineOf(row, { mark, name }, rank, total) {
  const line = row.cloneNode(true);
  const [first, last] = line.querySelectorAll(".num");
  first.textContent = rank;
  last.textContent = formatNumber(total);
  line.querySelector("bdi").textContent = name.textContent;
  line.querySelector("bdi").before(mark.cloneNode(true));
  return line;
}

// Everybody plays one more hand, of which only the player who goes out matters.
export function callSuddenDeath(form, { tied, totals }, people) {
  const names = joinNames(tied.map((player) => people.get(player).name.textContent));
  const call = form.ownerDocument.createElement("p");
  call.className = "call notice";
  call.textContent = roundOf(form).text("level", { names, total: formatNumber(totals[tied[0]]) });
  form.querySelector(".table").prepend(call);
  roundOf(form).optional = true;
  form.querySelectorAll(".hand").forEach((hand) => {
    hand.className = "hand only";
    hand.querySelectorAll(".by-cards, .points, .none, .held").forEach((part) => part.remove());
  });
  const keys = form.querySelector(".keypad");
  keys.className = "keypad alone";
  keys.removeAttribute("data-mode");
  keys.replaceChildren(keys.querySelector(".next"));
}
