// What a round does to the totals, counted on the phone while the server cannot be asked. It
// mirrors app/scoring, whose docstrings are the rules; the worked cases hold the two together.
//
// table  { rules, totals: {player: points}, played, out: [player] }
// round  { players, dealer, went_out, hands: {player: {points?, cards?, jokers?}}, late_card, multiplier,
//          last_card, penalties: [{player, points?, cards?}] }

// The rules that are mirrored here: app/scoring/rules.py says which a phone needs.
const RULES = ["scoring", "values", "joker", "joker_cap", "ends", "tie", "blocked", "blocked_tie",
  "debt", "resets", "round_to", "last_card", "last_round"];

// Under any other rule this phone would count wrong, and so shows no totals.
export const knows = (rules) => Object.keys(rules).every((key) => RULES.includes(key))
  && (rules.scoring === "chips" || rules.scoring in KINDS)
  && rules.blocked in BLOCKED
  && rules.ends.every(({ when }) => when in ENDS);

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const each = (points, change) =>
  Object.fromEntries(Object.entries(points).map(([player, value]) => [player, change(value, player)]));
const worth = (values, card) => values[card] ?? values[card[0]] ?? 0;

// --- a hand: late card, jokers, multiplier, rounding --------------------------------------------

export function countHand(rules, hand, late = null, times = 1, asIfNoJoker = false) {
  const cards = [...(hand.cards ?? []), ...(late ? [late] : [])];
  const plain = cards.filter((card) => card !== "JK");
  const jokers = asIfNoJoker ? 0 : cards.length - plain.length + (hand.jokers ?? 0);
  const points = (hand.points ?? 0) + sum(plain.map((card) => worth(rules.values, card)));
  return rounded(withJokers(points, jokers, rules.joker) * times, rules.round_to);
}

function withJokers(points, jokers, joker) {
  if (!jokers || !joker) return points;
  if (joker.doubles === "compound") return points * 2 ** jokers;
  if (joker.doubles === "once") return points * 2;
  return joker.doubles ? points * (1 + jokers) : points + jokers * joker.points;
}

// Halves up, and what is not 0 never becomes 0.
function rounded(points, step) {
  if (!step) return points;
  return Math.floor((2 * points + step) / (2 * step)) * step || step * Math.sign(points);
}

// --- a round: who owes what, and who gets it ----------------------------------------------------

export function afterRound({ rules, totals, played, out }, round) {
  const times = (round.multiplier ?? 1) * timesAtLast(rules, played);
  const hands = counted(rules, round, times, false);
  const plain = counted(rules, round, times, true);
  const fines = fined(rules, round);
  const before = Object.fromEntries(round.players.map((player) => [player, totals[player]]));
  const broke = [];
  const reached = rules.scoring === "chips" ? paid(rules, round, before, plus(hands, fines), plus(plain, fines), broke)
    : capped(rules, round, added(rules, round, before, hands, fines), added(rules, round, before, plain, fines));
  const settled = each(reached, (total) => rules.resets?.[total] ?? total);
  return judged(rules, { ...totals, ...settled }, settled, played + 1, out, broke);
}

function timesAtLast({ ends, last_round: times }, played) {
  const counts = ends.filter((end) => end.when === "rounds").map((end) => end.count);
  return times && played + 1 === Math.min(...counts) ? times : 1;
}

const nothing = ({ players }) => Object.fromEntries(players.map((player) => [player, 0]));
const plus = (points, more) => each(points, (own, player) => own + (more[player] ?? 0));

function counted(rules, round, times, asIfNoJoker) {
  return { ...nothing(round), ...each(round.hands, (hand) => countHand(rules, hand, round.late_card, times, asIfNoJoker)) };
}

function fined(rules, round) {
  const fines = nothing(round);
  for (const { player, points, cards } of round.penalties ?? []) {
    fines[player] += points ?? countHand({ ...rules, round_to: null }, { cards });
  }
  return fines;
}

const holdsJoker = ({ hands, late_card: late }, player) => player in hands
  && (late === "JK" || hands[player].jokers > 0 || Boolean(hands[player].cards?.includes("JK")));

// By who went out, what each player owes (they: nothing), and what the others owe.
const KINDS = {
  penalty: (_winner, owed) => owed,
  winner_collects: (winner, _owed, others) => ({ [winner]: sum(others) }),
  countdown: (winner) => ({ [winner]: -1 }),
  zero_sum: (winner, owed, others) =>
    each(owed, (points, player) => (player === winner ? sum(others) : -points)),
  average: (winner, _owed, others) =>
    ({ [winner]: Math.floor((2 * sum(others) + others.length) / (2 * others.length)) }),
  difference: (_winner, owed) => each(owed, (points) => Math.max(...Object.values(owed)) - points),
};

const BLOCKED = {
  everyone_counts: (_rules, _round, owed) => owed,
  lowest_collects: (rules, round, owed) => {
    const low = Math.min(...Object.values(owed));
    const lowest = Object.keys(owed).filter((player) => owed[player] === low);
    const pot = sum(Object.values(owed).map((points) => points - low));
    if (rules.scoring === "zero_sum") return shared(round, owed, low, lowest, pot);
    const share = rules.blocked_tie === "each" ? pot : Math.floor(pot / lowest.length);
    return Object.fromEntries(lowest.map((player) => [player, share]));
  },
  nobody_scores: () => ({}),
};

// What cannot be shared goes to the first of the lowest from the dealer's left.
function shared({ players, dealer }, owed, low, lowest, pot) {
  const after = players.indexOf(dealer) + 1;
  const first = [...players.slice(after), ...players].find((player) => lowest.includes(player));
  const share = Math.floor(pot / lowest.length);
  const rest = pot % lowest.length;
  return each(owed, (points, player) => (points > low ? low - points : share + (player === first ? rest : 0)));
}

// A penalty always costs the player it is given to, where it changes anything at all.
function scored(rules, round, hands, fines) {
  const winner = round.went_out;
  const cost = each(fines, (points) => (lowestWins(rules) ? points : -points));
  if (!winner) {
    const { blocked } = rules;
    if (blocked === "nobody_scores") return {};
    if (blocked === "lowest_collects" && !lowestWins(rules)) return BLOCKED[blocked](rules, round, plus(hands, fines));
    return plus({ ...nothing(round), ...BLOCKED[blocked](rules, round, hands) }, cost);
  }
  const owed = lowestWins(rules) ? hands : { ...plus(hands, fines), [winner]: 0 };
  const others = Object.keys(owed).filter((player) => player !== winner).map((player) => owed[player]);
  const scores = KINDS[rules.scoring](winner, owed, others);
  if (rules.scoring === "countdown") return scores;
  return lowestWins(rules) ? plus(scores, cost) : plus(scores, { [winner]: cost[winner] });
}

function added(rules, round, before, hands, fines) {
  const { went_out: winner, last_card: last } = round;
  const scores = scored(rules, round, hands, fines);
  const extra = winner && last ? rules.last_card?.[last] ?? rules.last_card?.[last === "JK" ? last : last[0]] ?? 0 : 0;
  return each(before, (total, player) => total + (scores[player] ?? 0) + (player === winner ? extra : 0));
}

function capped({ joker_cap: cap }, round, reached, plain) {
  if (cap === null || cap === undefined) return reached;
  if (!round.players.some((player) => holdsJoker(round, player))) return reached;
  return each(reached, (total, player) => (total > cap && plain[player] <= cap ? cap : total));
}

// --- chips: the others pay the winner ---------------------------------------------------------

function paid(rules, round, before, owed, plain, broke) {
  const chips = { ...before };
  const pay = (payer, taker, amount, relief) => {
    if (amount > chips[payer]) {
      if (!relief) broke.push(payer);
      if (relief || rules.debt === "physical") amount = Math.min(amount, Math.max(chips[payer], 0));
    }
    chips[payer] -= amount;
    chips[taker] += amount;
  };
  const relieved = (player, cost) => holdsJoker(round, player) && cost <= chips[player];
  if (round.went_out) payWinner(round, owed, plain, pay, relieved);
  else if (rules.blocked === "lowest_collects") payLowest(owed, plain, pay, relieved);
  return chips;
}

// Who went out takes in first, so that they can pay for negative hands from it.
function payWinner({ players, went_out: winner }, owed, plain, pay, relieved) {
  const losers = players.filter((player) => player !== winner);
  for (const one of losers) if (owed[one] > 0) pay(one, winner, owed[one], relieved(one, plain[one]));
  for (const one of losers) if (owed[one] < 0) pay(winner, one, -owed[one], false);
}

function payLowest(owed, plain, pay, relieved) {
  const low = Math.min(...Object.values(owed));
  const lowest = Object.keys(owed).filter((player) => owed[player] === low);
  for (const [one, points] of Object.entries(owed)) {
    const share = Math.floor((points - low) / lowest.length);
    const relief = relieved(one, plain[one] - low);
    if (share) lowest.forEach((taker) => pay(one, taker, share, relief));
  }
}

// --- the ends ------------------------------------------------------------------------------------

export const lowestWins = ({ scoring }) => scoring === "penalty" || scoring === "countdown";

const isAt = ({ at, above }, total) => (above ? total > at : total >= at);

const ENDS = {
  score: ({ at, above, per_player: each }, { values, columns }) => isAt({ at: at * (each ? columns : 1), above }, Math.max(...values)),
  rounds: ({ count }, { played }) => played >= count,
  below_zero: (_end, { values }) => Math.min(...values) < 0,
  broke: (_end, { broke }) => broke.length > 0,
  zero: (_end, { values }) => Math.min(...values) <= 0,
  eliminated: (_end, { left }) => left.length <= 1,
};

function judged(rules, totals, dealtIn, played, wereOut, broke) {
  const limits = rules.ends.filter((end) => end.when === "eliminated");
  const out = [...new Set([...wereOut,
    ...Object.keys(dealtIn).filter((player) => limits.some((end) => isAt(end, dealtIn[player])))])];
  const left = Object.keys(dealtIn).filter((player) => !out.includes(player));
  const facts = { values: Object.values(dealtIn), columns: Object.keys(totals).length, played, broke, left };
  const state = { rules, totals, played, out, status: "playing", winners: [], tied: [] };
  if (!rules.ends.some((end) => ENDS[end.when](end, facts))) return state;
  const best = bestOf(rules, dealtIn, left.length ? left : Object.keys(dealtIn));
  const tie = best.length > 1 && (left.length || rules.tie !== "play_on" ? rules.tie : "share");
  if (tie === "play_on") return { ...state, tied: best };
  if (tie === "sudden_death") return { ...state, status: "sudden_death", tied: best };
  return { ...state, status: "finished", winners: best };
}

function bestOf(rules, totals, players) {
  const best = (lowestWins(rules) ? Math.min : Math.max)(...players.map((player) => totals[player]));
  return players.filter((player) => totals[player] === best);
}
