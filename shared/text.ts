/**
 * Texts are counted in characters: Unicode code points, as in zod and JSON Schema, so that the API matches its
 * description. Use only these functions to measure and cut texts of people or hubs: `length` and `slice` count UTF-16
 * units, and half a character cannot be stored.
 */
export function lengthOf(text: string): number {
  const pairs = text.match(/[\ud800-\udbff][\udc00-\udfff]/g);
  return text.length - (pairs?.length ?? 0);
}

/** The first characters of a text, for comparisons: equal beginnings give equal results. */
export function firstCharacters(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, unitsOf(text, max));
}

/**
 * A fixed language, because Intl rejects some languages that browsers report. The rules do not depend on the language.
 */
const GRAPHEMES = new Intl.Segmenter('en');

/** Cuts a text to at most `max` characters, never inside what people see as one character. */
export function cutText(text: string, max: number): string {
  const end = unitsOf(text, max);
  if (end === text.length) return text;
  // Whether a boundary is here depends on the text before it and on the next character.
  const { index = 0 } = GRAPHEMES.segment(text.slice(0, end + 2)).containing(end) ?? {};
  return text.slice(0, index || end);
}

/** The number of UTF-16 units of the first characters. */
function unitsOf(text: string, characters: number): number {
  let units = 0;
  for (let count = 0; count < characters && units < text.length; count++)
    units += text.codePointAt(units)! > 0xffff ? 2 : 1;
  return units;
}
