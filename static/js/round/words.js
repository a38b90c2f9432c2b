// Numbers and names in sentences, in the page's language.
const language = () => document.documentElement.lang;

export const written = (points) => new Intl.NumberFormat(language()).format(points).replace("-", "−");

// As the server joins them: in English without a last comma.
export const joined = (names) => new Intl.ListFormat(language().replace("en", "en-GB")).format(names);

// "1 card|2 cards|20 cards" holds the language's form for one, for a few, and for all others (1 carte,
// 2 cărți, 20 de cărți).
const PLACE = { one: 0, few: 1 };
const rules = new Intl.PluralRules(language());

export const formFor = (forms, number) => forms.split("|")[PLACE[rules.select(number)] ?? 2];
