import { expr } from '../../../platform/expression.ts';
import { listed } from '../../../platform/listed.ts';
import { deleteItem, putItem, queryIndex, written } from '../../../platform/table.ts';

/**
 * `serviceEnd#<user>` / `row`: a terminated Info CMS, listed by its end, so that a schedule finds those that have ended. The
 * account decides: an entry whose termination was revoked or never made is only deleted.
 */
interface EndRow {
  userId: string;
  /** ISO 8601. */
  endsAt: string;
}

const ENDS = listed<EndRow>()('serviceEnd', {
  shards: 1,
  id: 'userId',
  fields: {},
  orders: { end: { slot: 8, of: 'endsAt' } },
});

export const endList = ENDS.list;

export const noteEnd = (userId: string, endsAt: string): Promise<unknown> =>
  putItem({ ...ENDS.itemOf({ userId, endsAt }), schema: 1 });

/** Some of those that have ended at a time (ISO 8601), the earliest first. */
export async function someEnded(at: string, limit: number): Promise<EndRow[]> {
  // `$` follows the `#` between the end and the user's id: an end at this very time has come.
  const range = { to: `${at}$` };
  const { items } = await queryIndex<EndRow>('all', ENDS.slotOf('end'), ENDS.kind, { range, limit });
  return items.map(({ row }) => row);
}

/** Forgets an end, unless the Info CMS was terminated again since it was read. */
export const forgetEnd = ({ userId, endsAt }: EndRow): Promise<unknown> =>
  written(deleteItem(ENDS.keyOf(userId), expr`#row.#endsAt = ${endsAt}`));
