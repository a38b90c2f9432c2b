// Who is dealt in at a table, and a round as a form has it.
import { cardsIn, typedIn, wholeIn } from "./typed.js";

// Sudden death is for everyone, even for eliminated players.
export const dealtIn = ({ seats, out, status }) =>
  seats.filter((player) => status === "sudden_death" || !out.includes(player));

export function roundIn(fields, table) {
  const players = dealtIn(table);
  const out = fields.get("went_out");
  const hands = players.filter((player) => player !== out).map((player) => [player, handIn(fields, player)]);
  return {
    players,
    dealer: fields.get("dealer"),
    went_out: players.includes(out) ? out : null,
    hands: Object.fromEntries(hands.filter(([, hand]) => hand)),
    late_card: fields.get("late_card") || null,
    last_card: fields.get("last_card") || null,
    multiplier: Number(fields.get("multiplier")) || 1,
    penalties: [...fields.keys()].filter((name) => name.startsWith("penalty-player-"))
      .map((name) => penaltyIn(fields, name.slice(15))).filter(Boolean),
  };
}

function handIn(fields, player) {
  const jokers = wholeIn(fields.get(`jokers-${player}`) ?? "") ?? 0;
  const held = heldIn(fields.get(`cards-${player}`), fields.get(`points-${player}`));
  return held || jokers ? { points: 0, ...held, jokers } : null;
}

function penaltyIn(fields, number) {
  const player = fields.get(`penalty-player-${number}`);
  const held = heldIn(fields.get(`penalty-cards-${number}`), fields.get(`penalty-points-${number}`));
  return player && held ? { player, ...held } : null;
}

function heldIn(cards, points) {
  const held = cards?.trim() ? cardsIn(cards) : typedIn(points ?? "");
  if (held === null) return null;
  return Array.isArray(held) ? { cards: held } : { points: held };
}

export function nextDealer(table, dealer) {
  const { seats } = table;
  const after = seats.slice(seats.indexOf(dealer) + 1);
  return [...after, ...seats].find((player) => dealtIn(table).includes(player)) ?? dealer;
}
