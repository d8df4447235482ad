/**
 * Texts are counted in characters: Unicode code points, as zod and JSON Schema count them, so that the API does what its
 * description says. What people or hubs have written is measured and cut by these functions alone: `length` and `slice`
 * count UTF-16 units, and half a character cannot be stored.
 */
export function lengthOf(text: string): number {
  const pairs = text.match(/[\ud800-\udbff][\udc00-\udfff]/g);
  return text.length - (pairs?.length ?? 0);
}

/** The first characters of a text, for comparing: what is equal up to there stays equal. */
export function firstCharacters(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, unitsOf(text, max));
}

/** A fixed language: some that browsers report are none to Intl, and the rules are the same for all. */
const GRAPHEMES = new Intl.Segmenter('en');

/** A text that is shown or kept, cut to at most so many characters, never inside of what people see as one. */
export function cutText(text: string, max: number): string {
  const end = unitsOf(text, max);
  if (end === text.length) return text;
  // Whether there is a boundary depends on what is before it and on the next character.
  const { index = 0 } = GRAPHEMES.segment(text.slice(0, end + 2)).containing(end) ?? {};
  return text.slice(0, index || end);
}

/** How many UTF-16 units the first characters take. */
function unitsOf(text: string, characters: number): number {
  let units = 0;
  for (let count = 0; count < characters && units < text.length; count++)
    units += text.codePointAt(units)! > 0xffff ? 2 : 1;
  return units;
}
