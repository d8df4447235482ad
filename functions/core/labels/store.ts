import type { AppLabel, ManagerGroup, ManagerLabel } from '../../../shared/model/label.ts';
import { expr } from '../../platform/expression.ts';
import type { ListDefinition } from '../../platform/list-definition.ts';
import { getItem, getItems, type Item, type Key, transact, type Write } from '../../platform/table.ts';

/**
 * Items of groups and labels: `<kind>#<name>` / `row`, listed over all. A name is the key, so two cannot have the same.
 * `host#<host>` / `label` points from a host to the manager label that it belongs to.
 */
interface Rows {
  managergroup: ManagerGroup;
  managerlabel: ManagerLabel;
  applabel: AppLabel;
}
export type LabelKind = keyof Rows;
type LabelRow<K extends LabelKind> = Rows[K];
type LabelItem<K extends LabelKind> = Item & { row: LabelRow<K> };

export const labelKey = (kind: LabelKind, name: string): Key => ({ pk: `${kind}#${name}`, sk: 'row' });
export const hostKey = (host: string): Key => ({ pk: `host#${host}`, sk: 'label' });

export const labelList = (kind: LabelKind): ListDefinition => ({
  kind,
  fields: { name: { slot: 1, path: 'name' } },
});

export async function readLabel<K extends LabelKind>(
  kind: K,
  name: string,
  options?: { consistent?: boolean },
): Promise<LabelRow<K> | undefined> {
  return (await getItem<LabelItem<K>>(labelKey(kind, name), options))?.row;
}

/** Which of these exist, in one request. */
export async function readLabels<K extends LabelKind>(
  kind: K,
  names: readonly string[],
): Promise<LabelRow<K>[]> {
  const items = await getItems<LabelItem<K>>(names.map((name) => labelKey(kind, name)));
  return items.map(({ row }) => row);
}

const itemOf = <K extends LabelKind>(kind: K, row: LabelRow<K>): Item => ({
  ...labelKey(kind, row.name),
  all: kind,
  s1: row.name,
  row,
});

/** Makes one, together with further writes. Throws ConditionFailed at 0 when the name is taken. */
export const insertLabel = <K extends LabelKind>(kind: K, row: LabelRow<K>, also: readonly Write[] = []) =>
  transact([{ put: itemOf(kind, row), when: expr`attribute_not_exists(#pk)` }, ...also]);

/** Replaces one. How many users have it may have changed since it was read: that stays as it is. */
export const replaceLabel = <K extends LabelKind>(
  kind: K,
  row: LabelRow<K>,
  was: LabelRow<K>,
  also: readonly Write[] = [],
) =>
  transact([
    {
      put: itemOf(kind, row),
      when: expr`#row.#version = ${was.version} AND #row.#users = ${was.users}`,
    },
    ...also,
  ]);

/** Removes one that no user has. Throws ConditionFailed at 0 when one has. */
export const removeLabel = (kind: LabelKind, name: string, also: readonly Write[] = []) =>
  transact([{ delete: labelKey(kind, name), when: expr`#row.#users = ${0}` }, ...also]);

/** The manager label of a host. */
export const readHost = async (host: string): Promise<string | undefined> =>
  (await getItem<Item & { label: string }>(hostKey(host)))?.label;
