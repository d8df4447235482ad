import { given } from '../../../../shared/given.ts';
import type { SpendAlert } from '../../../../shared/model/reporting.ts';
import { expr, set } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { sortAttribute } from '../../../platform/indexes.ts';
import { listed } from '../../../platform/listed.ts';
import {
  getItem,
  getItems,
  type Item,
  type Key,
  queryIndex,
  updateItem,
  written,
} from '../../../platform/table.ts';

/**
 * `user#<id>` / `spendAlert`: from which amounts on an account is mailed what a month comes to. It is in the partition of its
 * account, so that it is guarded like that, and deleted with it. It is listed while there is an amount.
 */
interface AlertRow extends SpendAlert {
  readonly userId: string;
}

export interface SpendAlertItem extends Item {
  schema: 1;
  row: AlertRow;
  /** The host of the call that set it, for the link in the mail. */
  host: string;
  /** The last month that was mailed, and the last one of the group. */
  mailedMonth?: number;
  groupMailedMonth?: number;
}

const isWanted = ({ cents, groupCents }: SpendAlert): boolean => cents !== null || groupCents !== null;

const ALERTS = listed<AlertRow>()('spendAlert', {
  shards: 1,
  id: 'userId',
  fields: {},
  orders: {
    wanted: {
      slot: 1,
      from: ['cents', 'groupCents'],
      key: (row: AlertRow) => (isWanted(row) ? row.userId : undefined),
    },
  },
});
export const spendAlertList = ALERTS.list;

const keyOf = (userId: string): Key => ({ pk: `user#${userId}`, sk: 'spendAlert' });

export const readSpendAlert = (userId: string) =>
  getItem<SpendAlertItem>(keyOf(userId), { consistent: true });

/** Changes the amounts of an account; the months that were mailed are kept. Throws ConditionFailed after a concurrent change. */
export async function changeSpendAlert(
  userId: string,
  change: Partial<SpendAlert>,
  host: string,
  also: readonly Guarded[] = [],
): Promise<SpendAlert> {
  const was = (await readSpendAlert(userId))?.row;
  const row = { userId, cents: null, groupCents: null, ...was, ...given(change) };
  const { pk: _, sk: __, ...listing } = ALERTS.itemOf(row);
  const removes = isWanted(row) ? [] : [sortAttribute(ALERTS.slotOf('wanted'))];
  const unchanged = was
    ? expr`#row.#cents = ${was.cents} AND #row.#groupCents = ${was.groupCents}`
    : expr`attribute_not_exists(#pk)`;
  const write = {
    update: keyOf(userId),
    change: set({ ...listing, schema: 1, host }, removes),
    when: unchanged,
  };
  // A transaction costs twice as much.
  if (also.length) await transactGuarded([{ write }, ...also]);
  else await updateItem(write.update, write.change, write.when);
  return { cents: row.cents, groupCents: row.groupCents };
}

/** Notes that a month was mailed, unless the account was deleted since. */
export const noteMailed = (
  userId: string,
  noted: { readonly mailedMonth: number } | { readonly groupMailedMonth: number },
): Promise<unknown> => written(updateItem(keyOf(userId), set(noted), expr`attribute_exists(#pk)`));

/** Some accounts that have one, and the position to continue at. The index lags some seconds behind. */
export async function someSpendAlerts(
  limit: number,
  after?: Record<string, string>,
): Promise<{ readonly alerts: SpendAlertItem[]; readonly stoppedAt: Record<string, string> | undefined }> {
  const { items, stoppedAt } = await queryIndex<AlertRow>('all', ALERTS.slotOf('wanted'), ALERTS.kind, {
    limit,
    after,
  });
  const keys = items.map(({ row }) => keyOf(row.userId));
  return { alerts: await getItems<SpendAlertItem>(keys, { consistent: true }), stoppedAt };
}
