import { createHash } from 'node:crypto';
import { type Alert, type AlertState, ENDED_ALERTS_DAYS } from '../../../../shared/model/alert.ts';
import { expr } from '../../../platform/expression.ts';
import { listed } from '../../../platform/listed.ts';
import {
  ConditionFailed,
  deleteItem,
  getItem,
  type Item,
  putItem,
  queryIndex,
  transact,
  type Write,
  written,
} from '../../../platform/table.ts';
import { timeText } from '../../../platform/time-id.ts';

/**
 * `alert#<id>` / `row`: an alert. Alerts are listed by the owner of the rule (`own`) and all together (`all`), the
 * newest first. An ended alert expires after ENDED_ALERTS_DAYS.
 */
export type AlertRow = Omit<Alert, 'owner'>;

interface AlertItem extends Item {
  schema: 1;
  row: AlertRow;
  /** Grows with each change. */
  version: number;
}

/** Attempts after concurrent changes. */
const ATTEMPTS = 6;

const ALERTS = listed<AlertRow>()('alert', {
  shards: 1,
  owner: 'userId',
  descending: true,
  orders: { id: { slot: 1, from: ['id'], key: ({ id }: AlertRow) => id } },
  fields: {
    deviceId: { slot: 3, of: 'deviceId' },
    ruleId: { slot: 5, of: 'ruleId' },
    state: { slot: 2, of: 'state' },
    kind: { slot: 4, of: 'kind' },
  },
});
export const alertList = ALERTS.list;
const rowKey = ALERTS.keyOf;

/** The id of an alert. Ids sort by time, and the same rule, device and time give the same id. */
export function alertId(ruleId: string, deviceId: string, at: number): string {
  const which = createHash('sha256').update(`${ruleId} ${deviceId}`).digest('base64url').slice(0, 16);
  return `${timeText(at)}-${which}`;
}

const itemOf = (row: AlertRow, version: number): AlertItem => ({
  ...ALERTS.itemOf(row),
  schema: 1,
  version,
  ...(row.endedDate !== null && {
    ttl: Math.floor(Date.parse(row.endedDate) / 1000) + ENDED_ALERTS_DAYS * 24 * 3600,
  }),
});

const stateOf = ({ endedDate, acknowledgedDate }: Omit<AlertRow, 'state'>): AlertState =>
  endedDate !== null ? 'ended' : acknowledgedDate !== null ? 'acknowledged' : 'open';

/** An alert, read consistently. */
export const readAlert = (id: string) => getItem<AlertItem>(rowKey(id), { consistent: true });

/** Stores a new alert; an existing one is not changed. */
export const openAlert = (row: AlertRow): Promise<boolean> =>
  written(putItem(itemOf(row, 1), expr`attribute_not_exists(#pk)`));

/** The fields of an alert that may change. */
export type AlertChange = Partial<Pick<AlertRow, 'endedDate' | 'acknowledgedDate' | 'times'>>;

/**
 * Changes an alert. `change` gets the current row and returns the change; undefined: none. Returns the resulting row;
 * undefined if the alert does not exist.
 */
export async function changeAlert(
  id: string,
  change: (row: AlertRow) => AlertChange | undefined,
  also: readonly Write[] = [],
): Promise<AlertRow | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const alert = await readAlert(id);
    if (!alert) return undefined;
    const changed = change(alert.row);
    if (!changed) return alert.row;
    const next = { ...alert.row, ...changed };
    const row = { ...next, state: stateOf(next) };
    const put: Write = {
      put: itemOf(row, alert.version + 1),
      when: expr`#version = ${alert.version}`,
    };
    if (await written(also.length ? transact([put, ...also]) : putItem(put.put, put.when))) return row;
  }
  throw new ConditionFailed();
}

/** Deletes some alerts of a deleted owner. Returns false when none are found any more. */
export async function removeAlertsOf(owner: string): Promise<boolean> {
  const { items } = await queryIndex<AlertRow>('own', 1, ALERTS.partitionOf(owner), { limit: 100 });
  await Promise.all(items.map(({ row }) => deleteItem(rowKey(row.id))));
  return items.length > 0;
}
