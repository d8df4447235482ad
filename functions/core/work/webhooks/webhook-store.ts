import { Refusal } from '../../../../shared/errors.ts';
import { WEBHOOKS_MAX } from '../../../../shared/model/user-limits.ts';
import type { Webhook, WebhookState } from '../../../../shared/model/webhook.ts';
import { expr } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { listed } from '../../../platform/listed.ts';
import {
  deleteItem,
  getItem,
  getItems,
  type Item,
  queryIndex,
  queryItems,
  updateItem,
  type Write,
  written,
} from '../../../platform/table.ts';

/**
 * Items of webhooks, all of one webhook in its partition:
 * - `webhook#<id>` / `row`: a webhook with its secrets; listed by owner (`own`) and all together (`all`)
 * - `webhook#<id>` / `delivery#…`, `content#…`, `due#…`: its deliveries (delivery-store.ts)
 * - `webhook#<id>` / `lane`: who works for it, and how it is doing (lane-store.ts)
 * - `webhooks#<owner>` / `count`: the number of webhooks of an owner
 */
export type WebhookRow = Omit<Webhook, 'owner' | 'state'>;

export interface WebhookItem extends Item {
  schema: 1;
  row: WebhookRow;
  secret: string;
  /** Signs as well until `row.oldSecretUntil`. */
  oldSecret?: string;
  /** The host in the links of its mails: that of the last call that created or changed it. */
  host: string;
}

const KIND = 'webhook';

export const stateOf = ({
  isActive,
  failingSince,
}: Pick<WebhookRow, 'isActive' | 'failingSince'>): WebhookState =>
  isActive ? (failingSince === null ? 'working' : 'failing') : 'off';

const WEBHOOKS = listed<WebhookRow>()(KIND, {
  shards: 1,
  owner: 'userId',
  orders: { id: { slot: 1, from: ['id'], key: ({ id }: WebhookRow) => id } },
  fields: {
    state: {
      slot: 2,
      from: ['isActive', 'failingSince'],
      key: (row: WebhookRow) => `${stateOf(row)}#${row.id}`,
    },
  },
});
export const webhookList = WEBHOOKS.list;
const rowKey = WEBHOOKS.keyOf;
const countKey = (owner: string) => ({ pk: `webhooks#${owner}`, sk: 'count' });
/** The partition of a webhook. */
export const partitionOf = (id: string) => rowKey(id).pk;

/** Read consistently, because its owner decides who may change it. */
export const readWebhook = (id: string) => getItem<WebhookItem>(rowKey(id), { consistent: true });

/** These webhooks, read consistently; those that do not exist are left out. */
export const readWebhooks = (ids: readonly string[]): Promise<WebhookItem[]> =>
  getItems<WebhookItem>([...new Set(ids)].map(rowKey), { consistent: true });

/** Creates a webhook. Throws TOO_MANY_WEBHOOKS. */
export const insertWebhook = (
  row: WebhookRow,
  { secret, host }: Pick<WebhookItem, 'secret' | 'host'>,
  also: readonly Guarded[],
): Promise<void> =>
  transactGuarded([
    {
      write: {
        put: { ...WEBHOOKS.itemOf(row), schema: 1, secret, host },
        when: expr`attribute_not_exists(#pk)`,
      },
    },
    {
      write: {
        update: countKey(row.userId),
        change: expr`ADD #webhooks ${1}`,
        when: expr`attribute_not_exists(#webhooks) OR #webhooks < ${WEBHOOKS_MAX}`,
      },
      refusal: new Refusal('TOO_MANY_WEBHOOKS', { max: WEBHOOKS_MAX }),
    },
    ...also,
  ]);

const isAsRead = ({ version }: WebhookRow) => expr`#row.#version = ${version}`;

/** Changes a webhook as its owner wants it. Throws ConditionFailed after a concurrent change. */
export const changeWebhook = (
  { row }: WebhookItem,
  change: Partial<WebhookRow>,
  more: Partial<Pick<WebhookItem, 'secret' | 'oldSecret' | 'host'>>,
  also: readonly Guarded[],
): Promise<void> =>
  transactGuarded([
    {
      write: {
        update: rowKey(row.id),
        change: WEBHOOKS.change(row, { ...change, version: row.version + 1 }, { sets: more }),
        when: isAsRead(row),
      },
    },
    ...also,
  ]);

/** Notes how a webhook is doing. Does nothing if it was changed or deleted since it was read. */
export const noteHealth = (
  { row }: WebhookItem,
  change: Partial<Pick<WebhookRow, 'isActive' | 'failingSince' | 'switchedOffDate'>>,
): Promise<boolean> => written(updateItem(rowKey(row.id), WEBHOOKS.change(row, change), isAsRead(row)));

/** Deletes a webhook; the rest of its partition is deleted afterwards. Throws ConditionFailed if it was changed. */
export const removeWebhook = ({ row }: WebhookItem, also: readonly Guarded[]): Promise<void> =>
  transactGuarded([
    { write: { delete: rowKey(row.id), when: isAsRead(row) } },
    { write: { update: countKey(row.userId), change: expr`ADD #webhooks ${-1}` } },
    ...also,
  ]);

/** The check for a transaction that must fail when the webhook is deleted or off. */
export const mustBeActive = (id: string): Write => ({
  check: rowKey(id),
  when: expr`#row.#isActive = ${true}`,
});

/** Deletes some items of a deleted webhook. Returns false when none are left. */
export async function clearSome(id: string): Promise<boolean> {
  const { items } = await queryItems(partitionOf(id), { limit: 50, consistent: true });
  await Promise.all(items.map((item) => deleteItem(item)));
  return items.length > 0;
}

/** Some webhooks of an owner. The index lags. */
export async function someWebhooksOf(owner: string): Promise<string[]> {
  const { items } = await queryIndex<WebhookRow>('own', 1, WEBHOOKS.partitionOf(owner), {
    limit: WEBHOOKS_MAX,
  });
  return items.map(({ row }) => row.id);
}

/** Deletes a webhook of a deleted owner. */
export const dropWebhook = (id: string): Promise<void> => deleteItem(rowKey(id));
export const dropCount = (owner: string): Promise<void> => deleteItem(countKey(owner));
