import { type Candidates, idOf } from './list-definition.ts';
import { queryItems } from './table.ts';
import { firstWord, type Split, wordBeginning, wordPartition } from './words.ts';

/** The scope of every owner's words. */
export const EVERYBODY = '*';

interface Words {
  readonly kind: string;
  readonly field: string;
  /** The row's field with the text, if it differs from the filter's name. */
  readonly path?: string;
  readonly scope: string;
  /** How its text is split, if not into words. */
  readonly split?: Split;
}

/**
 * The items with a word that begins so, in word order. Each is listed once, by its current text.
 *
 * @param isWhole the word is no longer than that
 */
export const byWords =
  ({ kind, field, path = field, scope, split }: Words, beginning: string, isWhole = false): Candidates =>
  async (position, most) => {
    const partition = wordPartition(kind, field, scope);
    const prefix = wordBeginning(beginning);
    const { items, stoppedAt } = await queryItems(partition, {
      range: { prefix: isWhole ? `${prefix}#` : prefix },
      limit: most,
      after: position === undefined ? undefined : { pk: partition, sk: position },
    });
    return {
      found: items.map(({ sk }) => ({
        id: idOf(sk),
        at: sk,
        accepts: ({ row }) => `${firstWord(String(row[path]), beginning, split)}#${idOf(sk)}` === sk,
      })),
      stoppedAt: stoppedAt?.sk,
    };
  };
