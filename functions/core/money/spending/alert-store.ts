import { expr, set } from '../../../platform/expression.ts';
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
 * `user#<id>` / `spendAlert`: from which amount on an account is mailed what its month comes to. It is in the partition of its
 * account, so that it is guarded like that, and deleted with it. It is listed while there is an amount.
 */
interface AlertRow {
  readonly userId: string;
  /** Without VAT; null: it is not mailed. */
  readonly cents: number | null;
}

export interface SpendAlertItem extends Item {
  schema: 1;
  row: AlertRow;
  /** The host of the call that set it, for the link in the mail. */
  host: string;
  /** The last month that was mailed. */
  mailedMonth?: number;
}

const ALERTS = listed<AlertRow>()('spendAlert', {
  id: 'userId',
  fields: {},
  orders: {
    wanted: {
      slot: 1,
      from: ['cents'],
      key: ({ userId, cents }: AlertRow) => (cents === null ? undefined : userId),
    },
  },
});
export const spendAlertList = ALERTS.list;

const keyOf = (userId: string): Key => ({ pk: `user#${userId}`, sk: 'spendAlert' });

export const readSpendAlert = (userId: string) =>
  getItem<SpendAlertItem>(keyOf(userId), { consistent: true });

/** Sets or ends it; the month that was mailed is kept. */
export async function keepSpendAlert(row: AlertRow, host: string): Promise<void> {
  const { pk: _, sk: __, ...listing } = ALERTS.itemOf(row);
  const removes = row.cents === null ? [sortAttribute(ALERTS.slotOf('wanted'))] : [];
  await updateItem(keyOf(row.userId), set({ ...listing, schema: 1, host }, removes));
}

/** Notes that a month was mailed, unless the account was deleted since. */
export const noteMailed = (userId: string, mailedMonth: number): Promise<unknown> =>
  written(updateItem(keyOf(userId), set({ mailedMonth }), expr`attribute_exists(#pk)`));

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
