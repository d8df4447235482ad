import { createHash } from 'node:crypto';
import { Refusal } from '../../../../shared/errors.ts';
import type { Scope } from '../../../../shared/model/scope.ts';
import { API_KEYS_MAX } from '../../../../shared/model/user-limits.ts';
import type { KeyPermission } from '../../../../shared/roles.ts';
import { now } from '../../../platform/clock.ts';
import { expr, set } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { listed } from '../../../platform/listed.ts';
import {
  getItem,
  getItems,
  type Item,
  transact,
  updateItem,
  type Write,
  written,
} from '../../../platform/table.ts';
import { refusingCalls } from '../../../platform/throttle.ts';
import { accountMustExist } from '../accounts/account-exists.ts';
import { countNewKey, uncountKey } from '../accounts/counts.ts';
import { noticeTime } from './notice-time.ts';

/**
 * `key#<sha256>` / `row`: an API key. Its id is the hash of its secret. Keys are listed by principal (`own`) and all
 * together (`all`), the newest first. The slot `notice` lists keys by the time at which their next mail is due
 * (notice-time.ts).
 */
export interface ApiKeyRow {
  id: string;
  first4: string;
  description: string;
  /** The description in lower case, for searches. */
  searched: string;
  principalId: string;
  /** The principal's group. */
  managerGroup: string | null;
  /** As they were given; permissions-now.ts decides which ones hold now. Every key has BASIC, so it is not stored. */
  permissions: KeyPermission[];
  /** The principal's key epoch when the permissions were given. Absent: 0. */
  keyEpoch?: number;
  createdDate: string;
  /** ISO 8601; absent: it does not expire. */
  expiresAt?: string | null;
  /** Canonical (networkNamed); absent or empty: it works from everywhere. */
  networks?: string[];
  /** Null or absent: it is not limited to some devices. */
  scope?: Scope | null;
  /** The key that was made in its place. */
  replacedBy?: string;
}

export interface ApiKeyItem extends Item {
  schema: 1;
  row: ApiKeyRow;
  version: number;
  /** In ms, to within USED_EVERY_MS. It is outside the row, so that a use writes no index. */
  lastUsedAt?: number;
  /** The range of the address (addressRange) of that use. */
  lastUsedFrom?: string;
  /** Until when its calls are refused because there were too many (access/limit-calls.ts), ms. Absent: never. */
  callsRefusedUntil?: number;
  /** The host in the links of its mails: that of the last call that created or changed the key. */
  host?: string;
}

/** How often a use is stored, and how often one from another range. */
const USED_EVERY_MS = 3600_000;
const MOVED_EVERY_MS = 10 * 60_000;

export const KEYS = listed<ApiKeyRow>()('key', {
  shards: 1,
  owner: 'principalId',
  descending: true,
  fields: {
    first4: { slot: 2, of: 'first4' },
    description: { slot: 3, of: 'searched' },
    // The keys of a group, the newest first. Keys of principals without a group are not in this index.
    managerGroup: {
      slot: 4,
      from: ['managerGroup', 'createdDate'],
      key: ({ managerGroup, createdDate, id }) =>
        managerGroup === null ? undefined : `${managerGroup}#${createdDate}#${id}`,
      path: 'managerGroup',
    },
    expiresAt: { slot: 6, of: 'expiresAt', sparse: true },
  },
  orders: {
    created: { slot: 1, of: 'createdDate' },
    notice: { slot: 5, driven: true },
  },
});
export const keyList = KEYS.list;
export const { partitionOf } = KEYS;

export const idOfKey = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const keyOf = KEYS.keyOf;

/** Keys are read consistently, so that a deleted key stops working at once. */
export const readKey = (id: string) => getItem<ApiKeyItem>(keyOf(id), { consistent: true });

export const readKeys = async (ids: readonly string[]): Promise<Map<string, ApiKeyItem>> =>
  new Map((await getItems<ApiKeyItem>(ids.map(keyOf))).map((item) => [item.row.id, item]));

/** Creates a key. Throws TOO_MANY_API_KEYS, MISSING_DATA_REFERENCE for a deleted principal. */
export const insertKey = (row: ApiKeyRow, host: string, also: readonly Guarded[]): Promise<void> =>
  transactGuarded([
    {
      write: {
        put: { ...KEYS.itemOf(row, { notice: noticeTime(row, now()) }), schema: 1, version: 1, host },
        when: expr`attribute_not_exists(#pk)`,
      },
    },
    {
      write: accountMustExist(row.principalId),
      refusal: new Refusal('MISSING_DATA_REFERENCE', { principal: row.principalId }),
    },
    {
      write: countNewKey(row.principalId),
      refusal: new Refusal('TOO_MANY_API_KEYS', { max: API_KEYS_MAX }),
    },
    ...also,
  ]);

/** The fields of a key that may be changed. */
export type KeyChange = Required<
  Pick<ApiKeyRow, 'description' | 'permissions' | 'keyEpoch' | 'expiresAt' | 'networks' | 'scope'>
>;

/** Changes a key. Throws ConditionFailed after a concurrent change. */
export const changeKey = (
  { row, version }: ApiKeyItem,
  change: KeyChange,
  host: string,
  also: readonly Guarded[],
): Promise<void> => {
  const searched = change.description.toLowerCase();
  const notice = noticeTime({ ...row, ...change }, now());
  return transactGuarded([
    {
      write: {
        update: keyOf(row.id),
        change: KEYS.change(
          row,
          { ...change, searched },
          {
            driven: { notice },
            sets: { host, version: version + 1 },
          },
        ),
        when: expr`#version = ${version}`,
      },
    },
    ...also,
  ]);
};

/** The end of a key, for the transaction that makes the one in its place. It fails after a concurrent change. */
export const replacing = (
  { row, version }: ApiKeyItem,
  { expiresAt, replacedBy }: { readonly expiresAt: string; readonly replacedBy: string },
): Guarded => ({
  write: {
    update: keyOf(row.id),
    change: KEYS.change(
      row,
      { expiresAt, replacedBy },
      { driven: { notice: noticeTime({ expiresAt }, now()) }, sets: { version: version + 1 } },
    ),
    when: expr`#version = ${version}`,
  },
  refusal: new Refusal('PLEASE_TRY_AGAIN'),
});

/** Deletes a key. Throws ConditionFailed if it does not exist. */
export const deleteKey = (
  { id, principalId }: Pick<ApiKeyRow, 'id' | 'principalId'>,
  also: readonly Write[] = [],
): Promise<void> =>
  transact([{ delete: keyOf(id), when: expr`attribute_exists(#pk)` }, uncountKey(principalId), ...also]);

/** Refuses the calls of a key until a time (ms), in a transaction with `also`. Returns false if they are, or the key is gone. */
export const refuseCalls = (id: string, until: number, also: Write): Promise<boolean> =>
  written(transact([{ update: keyOf(id), ...refusingCalls(until) }, also]));

/** Moves a key to the list of another group, or of none. */
export const setManagerGroup = (row: ApiKeyRow, managerGroup: string | null): Promise<boolean> =>
  written(updateItem(keyOf(row.id), KEYS.change(row, { managerGroup }), expr`attribute_exists(#pk)`));

/** Removes the permissions that a key has lost. Returns false after a concurrent change. */
export const strip = (
  { row, version }: ApiKeyItem,
  permissions: readonly KeyPermission[],
  keyEpoch: number,
): Promise<boolean> =>
  written(
    updateItem(
      keyOf(row.id),
      KEYS.change(row, { permissions: [...permissions], keyEpoch }, { sets: { version: version + 1 } }),
      expr`#version = ${version}`,
    ),
  );

/**
 * Records that the due mail was queued, and when the next one is due. Returns false if another run did so first. It
 * also writes the slot of the expiry, which keys from before there was one lack.
 */
export const moveNotice = (key: ApiKeyItem, at: number): Promise<boolean> => {
  const { expiresAt } = key.row;
  const change = KEYS.change(key.row, { expiresAt }, { driven: { notice: noticeTime(key.row, at) } });
  return written(updateItem(keyOf(key.row.id), change, KEYS.isStillIn('notice', key)));
};

/**
 * Records that a key was used, and from which range of addresses: once an hour, or every ten minutes while its ranges
 * alternate, so that no call costs a write.
 */
export async function noteUse(
  { row: { id }, lastUsedAt = 0, lastUsedFrom }: ApiKeyItem,
  range: string | undefined,
): Promise<void> {
  const at = now();
  if (at < lastUsedAt + (range === lastUsedFrom ? USED_EVERY_MS : MOVED_EVERY_MS)) return;
  const use = set({ lastUsedAt: at, ...(range && { lastUsedFrom: range }) });
  await written(updateItem(keyOf(id), use, expr`attribute_exists(#pk)`));
}
