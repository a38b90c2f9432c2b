// What a hand counts under the table's rules, before late card and multiplier: jokers, rounding.
// The same as the server's; what it means for the totals is asked of the server.

export const spelled = (card) => card.replace(/^10/, "T");

export function countHand(form, cards, typed = 0, beside = 0) {
  const { values, joker, round } = JSON.parse(form.dataset.counting);
  const plain = cards.map(spelled).filter((card) => card !== "JK");
  const points = plain.reduce((sum, card) => sum + (values[card] ?? values[card[0]] ?? 0), typed);
  return rounded(withJokers(points, beside + cards.length - plain.length, joker), round);
}

function withJokers(points, jokers, joker) {
  if (!jokers) return points;
  if (joker === "compound") return points * 2 ** jokers;
  if (joker === "once") return points * 2;
  return joker === "additive" ? points * (1 + jokers) : points + jokers * joker;
}

// Halves up, and what is not 0 never becomes 0.
function rounded(points, step) {
  if (!step) return points;
  return Math.floor((2 * points + step) / (2 * step)) * step || step * Math.sign(points);
}
