// The table as the server last told of it, and a round as a form says it.
import { valueOf } from "./keeper-sums.js";

export const tableOf = (form) => JSON.parse(form.dataset.table);
// As the rules spell it: B and V are jacks elsewhere, D a queen, R a king.
const ALIASES = { 10: "T", B: "J", V: "J", D: "Q", R: "K" };
export const spelled = (card) => card.toUpperCase().replace(/^(10|[BVDR])/, (rank) => ALIASES[rank]);
export const cardsIn = (text) => text.toUpperCase().split(/[\s,]+/).filter(Boolean);

// Sudden death is for everyone, also for who was eliminated.
export const dealtIn = ({ seats, out, status }) =>
  seats.filter((player) => status === "sudden_death" || !out.includes(player));

export function roundIn(fields, table) {
  const players = dealtIn(table);
  const out = fields.get("went_out");
  const hands = players.filter((player) => player !== out).map((player) => [player, handIn(fields, player)]);
  return {
    players,
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
  const text = fields.get(`cards-${player}`)?.trim();
  const jokers = Number(fields.get(`jokers-${player}`)) || 0;
  if (text) return { cards: cardsIn(text).map(spelled), jokers };
  const points = valueOf(fields.get(`points-${player}`) ?? "");
  return points === null && !jokers ? null : { points: points ?? 0, jokers };
}

function penaltyIn(fields, number) {
  const player = fields.get(`penalty-player-${number}`);
  const cards = fields.get(`penalty-cards-${number}`)?.trim();
  const points = valueOf(fields.get(`penalty-points-${number}`) ?? "");
  if (!player || (!cards && points === null)) return null;
  return cards ? { player, cards: cardsIn(cards).map(spelled) } : { player, points };
}

export function nextDealer(table, dealer) {
  const { seats } = table;
  const after = seats.slice(seats.indexOf(dealer) + 1);
  return [...after, ...seats].find((player) => dealtIn(table).includes(player)) ?? dealer;
}
