// Sums such as 10+15+8 in a points field. Typography's minus is taken for a minus.

export const tidySum = (text) => text.replace(/[−–]/g, "-").replace(/[^0-9+-]/g, "");
export const isSum = (text) => /\d[+-]\d/.test(text);

// The value of a sum, or null while it is not one (blank, "10+").
export function valueOf(text) {
  const tidy = tidySum(text);
  if (!/^-?\d{1,5}([+-]\d{1,5})*$/.test(tidy)) return null;
  return tidy.match(/[+-]?\d+/g).reduce((sum, part) => sum + Number(part), 0);
}
