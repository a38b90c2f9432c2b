// Numbers and names in the page's language.
const language = () => document.documentElement.lang;

export const formatNumber = (points) => new Intl.NumberFormat(language()).format(points).replace("-", "−");

// Joins names as the server does: in English without a last comma.
export const joinNames = (names) => new Intl.ListFormat(language().replace("en", "en-GB")).format(names);
