// Numbers in sentences: "1 card|2 cards|20 cards" holds the page's language's form for one, for a
// few, and for all others (1 carte, 2 cărți, 20 de cărți); the number in it is replaced.
const rules = new Intl.PluralRules(document.documentElement.lang);
const PLACE = { one: 0, few: 1 };

export const counted = (forms, number) =>
  forms.split("|")[PLACE[rules.select(number)] ?? 2].replace(/\d+/, number);
