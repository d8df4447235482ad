/** What stands in a sentence and is more than text: a link, or a name that has to be asked for. */
export const SLOTS = ['actor', 'item', 'subject', 'to', 'first', 'site'] as const;
export type Slot = (typeof SLOTS)[number];

// A language puts the slots where it needs them, so a text is made with marks in it that no text contains.
const FIRST_MARK = 0xe000;
export const MARKS = Object.fromEntries(
  SLOTS.map((slot, at) => [slot, String.fromCharCode(FIRST_MARK + at)]),
) as Readonly<Record<Slot, string>>;
const MARK = new RegExp(`([${SLOTS.map((slot) => MARKS[slot]).join('')}])`);

export type SentencePart = string | { readonly slot: Slot };

/** A text with marks as its parts, in its order. */
export const partsOf = (text: string): SentencePart[] =>
  text
    .split(MARK)
    .filter((part) => part !== '')
    .map((part) => {
      const slot = SLOTS.find((one) => MARKS[one] === part);
      return slot ? { slot } : part;
    });
