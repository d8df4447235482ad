import { type Candidates, idOf } from './list-definition.ts';
import { queryItems } from './table.ts';
import { firstWord, wordBeginning, wordPartition } from './words.ts';

/** The scope of everybody's words. */
export const EVERYBODY = '*';

interface Words {
  readonly kind: string;
  readonly field: string;
  /** Where the text stands in the row, if not under the field's name. */
  readonly path?: string;
  readonly scope: string;
}

/** What the pointers lead to that begin so, in the order of the words: each once, and as its text is now. */
export const byWords =
  ({ kind, field, path = field, scope }: Words, beginning: string): Candidates =>
  async (position, most) => {
    const partition = wordPartition(kind, field, scope);
    const { items, stoppedAt } = await queryItems(partition, {
      range: { prefix: wordBeginning(beginning) },
      limit: most,
      after: position === undefined ? undefined : { pk: partition, sk: position },
    });
    return {
      found: items.map(({ sk }) => ({
        id: idOf(sk),
        at: sk,
        accepts: ({ row }) => `${firstWord(String(row[path]), beginning)}#${idOf(sk)}` === sk,
      })),
      stoppedAt: stoppedAt?.sk,
    };
  };
