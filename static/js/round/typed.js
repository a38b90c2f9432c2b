// Parses what is typed as a hand: a total, a sum, or cards. app/web/site/typed.py has the grammar, and
// tests/typed.jsonl holds the two together. Everything else is null: nothing is dropped to make a
// number of it.

const LONGEST = 5; // digits
// As they are printed elsewhere: B and V are jacks, D a queen, R a king.
const ALIASES = { B: "J", V: "J", D: "Q", R: "K" };
const FROM = "♣♧♦♢♥♡♠♤−–‐‑－﹣＋﹢";
const TO = "CCDDHHSS------++";

export const typedIn = (text) => sumIn(tidy(text)) ?? spelled(withLetters(cards(tidy(text))));

export function wholeIn(text) {
  const digits = tidy(text).replace(/^-\s*/, "-");
  return /^-?\d+$/.test(digits) && isShort(digits) ? Number(digits) + 0 : null; // and no -0
}

// Returns the cards of a field for cards alone, as the rules spell them.
export const cardsIn = (text) => spelled(cards(tidy(text)));

const spelled = (found) => found?.map((card) => card.replace("10", "T")) ?? null;

// Whether a total has more than one number in it.
export const isSum = (text) => /\d\s*[+-]/.test(tidy(text)) && typeof typedIn(text) === "number";

// Whether what is typed so far can still become something: "10+", "-", "K1".
export const isBegun = (text) => typedIn(`${text}0`) !== null;

function sumIn(text) {
  if (!/^-?\s*\d+(\s*[+-]\s*\d+)*$/.test(text)) return null;
  const terms = text.replace(/\s/g, "").match(/[+-]?\d+/g);
  const total = terms.reduce((sum, term) => sum + Number(term), 0);
  return terms.every(isShort) ? total : null;
}

const isShort = (digits) => digits.replace(/^[+-]/, "").length <= LONGEST;

// A lone number is a total, and "10 9" is nothing.
const withLetters = (found) => (found?.some((card) => /\D/.test(card)) ? found : null);

function cards(text) {
  const words = text.replace(/^[ ,.;]+|[ ,.;]+$/g, "").split(/[\s,.;]+/).map(run);
  return words.every(Boolean) ? words.flat() : null;
}

// Returns the cards of one word; several only where a letter tells them apart.
function run(word) {
  if (word === "JK") return [word];
  const known = (ALIASES[word[0]] ?? word[0] ?? "") + word.slice(1);
  if (word.includes("JK") || !/^((10|[A2-9TJQK])[CDHS]?)+$/.test(known)) return null;
  const found = known.match(/(10|[A2-9TJQK])[CDHS]?/g);
  return found.length > 1 && /^\d+$/.test(known) ? null : found;
}

const tidy = (text) => text.replace(/[\u200e\u200f\u061c\ufe0e\ufe0f]/g, "")
  .replace(/\p{Nd}/gu, (digit) => valueOf(digit.codePointAt(0)))
  .replace(/[^\w\s]/g, (sign) => TO[FROM.indexOf(sign)] ?? sign).toUpperCase().trim();

// Digits of a script stand in a row, from 0 to 9.
const isDigit = (code) => /\p{Nd}/u.test(String.fromCodePoint(code));

function valueOf(code) {
  let value = 0;
  while (isDigit(code - value - 1)) value++;
  return value % 10;
}
