// Sentences in the page's language, which the server hands over as JSON in an element's data-texts.
const language = () => document.documentElement.lang;
const parsed = new WeakMap();

// Returns the sentence with the values in the places of their names: textOf(place, "kept", { n: 3 })
// for "Round {n} is kept". One with plural forms is an object of them by CLDR category, of which
// `num` chooses.
export function textOf(place, key, values = {}) {
  if (!parsed.has(place)) parsed.set(place, JSON.parse(place.dataset.texts));
  const found = parsed.get(place)[key];
  const text = typeof found === "string" ? found : formOf(found, values.num);
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

const formOf = (forms, number) => forms[new Intl.PluralRules(language()).select(number)] ?? forms.other;
