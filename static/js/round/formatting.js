// Numbers, names and plurals in the page's language.
const language = () => document.documentElement.lang;

export const formatNumber = (points) => new Intl.NumberFormat(language()).format(points).replace("-", "−");

// Joins names as the server does: in English without a last comma.
export const joinNames = (names) => new Intl.ListFormat(language().replace("en", "en-GB")).format(names);

// "1 card|2 cards|20 cards" holds the plural forms for one, for a few and for all others: in Romanian
// 1 carte, 2 cărți, 20 de cărți.
const PLACE = { one: 0, few: 1 };
const rules = new Intl.PluralRules(language());

export const pluralForm = (forms, number) => forms.split("|")[PLACE[rules.select(number)] ?? 2];
