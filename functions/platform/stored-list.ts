import { now } from './clock.ts';
import { type Expression, expr, set } from './expression.ts';
import { changeSlots } from './slots.ts';
import {
  deleteItem,
  getItem,
  getItems,
  type Item,
  putItem,
  putItems,
  transact,
  updateItem,
} from './table.ts';

/**
 * A list of texts that may be too long for one item, kept for a day:
 * - `<kind>#<id>` / `head`: its user and the number of its parts
 * - `<kind>#<id>` / `part#<n>`: the texts
 * - `<kind>s#<user>` / `slots`: the lists of a user. A list beyond the maximum replaces the oldest
 */
interface Head {
  readonly userId: string;
  readonly parts: number;
  readonly expiresAt: number;
}

/** Texts per part; with some 30 characters each, a part stays far below the item limit of 400 kB. */
export const PART = 2_000;
const DAY_MS = 24 * 3600_000;

/**
 * The stored lists of one kind. `More` is what their heads contain in addition.
 *
 * @param most the maximum number of lists of a user
 */
export function storedLists<More extends object>(kind: string, most: number) {
  type StoredHead = Item & Head & More;
  const headKey = (id: string) => ({ pk: `${kind}#${id}`, sk: 'head' });
  const partKey = (id: string, n: number) => ({ pk: `${kind}#${id}`, sk: `part#${n}` });

  const takeSlot = (userId: string, listId: string): Promise<void> =>
    changeSlots({ name: `${kind}s#${userId}`, keptSeconds: DAY_MS / 1000 }, async (slots) => {
      const at = now();
      const kept = slots.filter((slot) => slot.at > at - DAY_MS);
      const replaced = kept.slice(0, Math.max(0, kept.length + 1 - most));
      await Promise.all(replaced.map(({ id }) => remove(id)));
      return [...kept.slice(replaced.length), { id: listId, at }];
    });

  /** The head is deleted first: without it, the list does not exist. */
  async function remove(id: string): Promise<void> {
    const head = await getItem<StoredHead>(headKey(id), { consistent: true });
    if (!head) return;
    await deleteItem(headKey(id));
    await Promise.all(Array.from({ length: head.parts }, (_, n) => deleteItem(partKey(id, n))));
  }

  return {
    async put(id: string, userId: string, texts: readonly string[], more: More): Promise<void> {
      await takeSlot(userId, id);
      const expiresAt = now() + DAY_MS;
      const ttl = Math.ceil(expiresAt / 1000);
      const parts = Math.ceil(texts.length / PART);
      await putItems(
        Array.from({ length: parts }, (_, n) => ({
          ...partKey(id, n),
          texts: texts.slice(n * PART, (n + 1) * PART),
          ttl,
        })),
      );
      // The head is written last: a list with a head is complete.
      await putItem({ ...headKey(id), userId, ...more, parts, expiresAt, ttl });
    },

    /** A list that has not expired. The expiry is checked here, because DynamoDB deletes expired items late. */
    async read(id: string): Promise<StoredHead | undefined> {
      const head = await getItem<StoredHead>(headKey(id), { consistent: true });
      return head && head.expiresAt > now() ? head : undefined;
    },

    async texts(id: string, { parts }: Pick<Head, 'parts'>): Promise<string[]> {
      const keys = Array.from({ length: parts }, (_, n) => partKey(id, n));
      const items = await getItems<Item & { texts: string[] }>(keys, { consistent: true });
      const bySort = new Map(items.map((item) => [item.sk, item.texts]));
      return keys.flatMap(({ sk }) => bySort.get(sk) ?? []);
    },

    /** Adds some texts, at most a part, and changes the head. Throws ConditionFailed after a concurrent change. */
    append(
      head: StoredHead,
      texts: readonly string[],
      more: Partial<More>,
      removed: readonly (keyof More & string)[],
    ) {
      const id = head.pk.slice(kind.length + 1);
      const { parts } = head;
      return transact([
        {
          update: headKey(id),
          change: set({ ...more, parts: parts + 1 }, removed),
          when: expr`#parts = ${parts}`,
        },
        { put: { ...partKey(id, parts), texts, ttl: Math.ceil(head.expiresAt / 1000) } },
      ]);
    },

    change: (id: string, change: Expression, when: Expression) => updateItem(headKey(id), change, when),
  };
}
