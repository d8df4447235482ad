import { readCursor, signCursor } from './cursor.ts';
import type { Found, Item } from './table.ts';

interface Request {
  readonly limit: number;
  readonly starting_at?: string | undefined;
}

/**
 * A page of the items of one partition, and the cursor of the next one; undefined: it is the last page.
 *
 * @param binding what is listed: a cursor of another list is refused
 * @param read returns at most `limit` items after a sort key, in order
 */
export async function pageOfItems<I extends Item>(
  { limit, starting_at }: Request,
  binding: readonly unknown[],
  read: (limit: number, after: string | undefined) => Promise<Found<I>>,
): Promise<{ readonly items: readonly I[]; readonly next: string | undefined }> {
  const bound = JSON.stringify(binding);
  const after = starting_at === undefined ? undefined : await readCursor(starting_at, bound);
  // One item more than the page shows whether there is a next one.
  const { items, stoppedAt } = await read(limit + 1, after);
  const page = items.slice(0, limit);
  const hasNext = items.length > limit || stoppedAt !== undefined;
  return { items: page, next: hasNext ? await signCursor(page.at(-1)!.sk, bound) : undefined };
}
