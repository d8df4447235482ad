import { createHash } from 'node:crypto';
import type { KeyPermission } from '../../../shared/roles.ts';
import { now } from '../../platform/clock.ts';
import { expr, set } from '../../platform/expression.ts';
import type { ListDefinition } from '../../platform/list-definition.ts';
import {
  getItem,
  getItems,
  type Item,
  queryIndex,
  transact,
  updateItem,
  type Write,
  written,
} from '../../platform/table.ts';

/**
 * `key#<sha256>` / `row`: an API key, kept hashed, so that its id is its hash; listed by its principal (`own`) and over
 * all (`all`), the newest first.
 */
export interface ApiKeyRow {
  id: string;
  first4: string;
  description: string;
  /** In lower case, to be searched. */
  searched: string;
  principalId: string;
  /** The principal's group. */
  managerGroup: string | null;
  /** BASIC is always there and so not among them. */
  permissions: KeyPermission[];
  createdDate: string;
}

export interface ApiKeyItem extends Item {
  schema: 1;
  row: ApiKeyRow;
  version: number;
  /** ms, to within USED_EVERY_MS; apart from the row, so that use rewrites no index. */
  lastUsedAt?: number;
}

const KIND = 'key';
const USED_EVERY_MS = 10 * 60_000;

export const idOfKey = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const keyOf = (id: string) => ({ pk: `${KIND}#${id}`, sk: 'row' });

export const keyList: ListDefinition = {
  kind: KIND,
  descending: true,
  fields: {
    first4: { slot: 2, path: 'first4' },
    description: { slot: 3, path: 'searched' },
    managerGroup: { slot: 4, path: 'managerGroup' },
  },
};

/** A group's keys, the newest first; those of principals without a group are in none. */
const groupSlot = ({ managerGroup, createdDate, id }: ApiKeyRow): string | undefined =>
  managerGroup === null ? undefined : `${managerGroup}#${createdDate}#${id}`;

const itemOf = (row: ApiKeyRow): Item => ({
  ...keyOf(row.id),
  all: KIND,
  own: `${KIND}#${row.principalId}`,
  s1: `${row.createdDate}#${row.id}`,
  s2: `${row.first4}#${row.id}`,
  s3: `${row.searched}#${row.id}`,
  s4: groupSlot(row),
  schema: 1,
  row,
});

/** Keys are read consistently: a deleted one stops at once. */
export const readKey = (id: string) => getItem<ApiKeyItem>(keyOf(id), { consistent: true });

export const readKeys = async (ids: readonly string[]): Promise<Map<string, ApiKeyItem>> =>
  new Map((await getItems<ApiKeyItem>(ids.map(keyOf))).map((item) => [item.row.id, item]));

export const insertKey = (row: ApiKeyRow, also: readonly Write[]) =>
  transact([{ put: { ...itemOf(row), version: 1 }, when: expr`attribute_not_exists(#pk)` }, ...also]);

/** Changes description and permissions. Throws ConditionFailed when somebody else changed it meanwhile. */
export const changeKey = (
  { row, version }: ApiKeyItem,
  { description, permissions }: Pick<ApiKeyRow, 'description' | 'permissions'>,
  also: readonly Write[],
) => {
  const searched = description.toLowerCase();
  return transact([
    {
      update: keyOf(row.id),
      change: set({
        'row.description': description,
        'row.searched': searched,
        'row.permissions': permissions,
        s3: `${searched}#${row.id}`,
        version: version + 1,
      }),
      when: expr`#version = ${version}`,
    },
    ...also,
  ]);
};

export const deleteKey = (id: string, also: readonly Write[] = []) =>
  transact([{ delete: keyOf(id), when: expr`attribute_exists(#pk)` }, ...also]);

/** Lets keys of a principal stand in the list of another group, or of none. Answers where more of them follow. */
export async function regroupKeys(
  principalId: string,
  managerGroup: string | null,
  from: string | undefined,
): Promise<string | undefined> {
  const { items, stoppedAt } = await queryIndex<ApiKeyRow>('own', 1, `${KIND}#${principalId}`, {
    limit: 100,
    ...(from !== undefined && { range: { from } }),
  });
  const elsewhere = items.filter(({ row }) => row.managerGroup !== managerGroup);
  await Promise.all(
    elsewhere.map(({ row }) => {
      const s4 = groupSlot({ ...row, managerGroup });
      const change = set({ 'row.managerGroup': managerGroup, ...(s4 && { s4 }) }, s4 ? [] : ['s4']);
      return written(updateItem(keyOf(row.id), change, expr`attribute_exists(#pk)`));
    }),
  );
  return stoppedAt?.s1;
}

/** Some keys of a principal; those that were deleted a moment ago may still be among them. */
export async function someKeysOf(principalId: string): Promise<string[]> {
  const { items } = await queryIndex<ApiKeyRow>('own', 1, `${KIND}#${principalId}`, { limit: 25 });
  return items.map(({ row }) => row.id);
}

/** Notes that a key was used, at most every ten minutes. */
export async function touchKey({ row: { id }, lastUsedAt = 0 }: ApiKeyItem): Promise<void> {
  const at = now();
  if (at < lastUsedAt + USED_EVERY_MS) return;
  await written(updateItem(keyOf(id), set({ lastUsedAt: at }), expr`attribute_exists(#pk)`));
}
