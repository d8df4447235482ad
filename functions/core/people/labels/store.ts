import { Refusal } from '../../../../shared/errors.ts';
import type { AppLabel, ManagerGroup, ManagerLabel } from '../../../../shared/model/label.ts';
import { allOf, expr, set } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { listed } from '../../../platform/listed.ts';
import { getItem, getItems, type Item, type Key } from '../../../platform/table.ts';

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
export type LabelRow<K extends LabelKind> = Rows[K];
type LabelItem<K extends LabelKind> = Item & {
  row: LabelRow<K>;
  /** Of an app label: how many others name it in their `showFrom`. */
  shownBy?: number;
};

const LABELS = (kind: LabelKind) =>
  listed<LabelRow<LabelKind>>()(kind, {
    id: 'name',
    fields: { name: { slot: 1, from: ['name'], key: ({ name }) => name, path: 'name' } },
  });
export const labelList = (kind: LabelKind) => LABELS(kind).list;
export const labelKey = (kind: LabelKind, name: string): Key => LABELS(kind).keyOf(name);
export const hostKey = (host: string): Key => ({ pk: `host#${host}`, sk: 'label' });

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

/** What every new one begins with. */
export const NEW_LABEL = { users: 0, version: 1 } as const;

/** Makes one, together with further writes. Throws NAME_ALREADY_USED, the refusals of `also`. */
export const insertLabel = <K extends LabelKind>(kind: K, row: LabelRow<K>, also: readonly Guarded[] = []) =>
  transactGuarded([
    {
      write: {
        put: LABELS(kind).itemOf(row),
        when: expr`attribute_not_exists(#pk)`,
      },
      refusal: new Refusal('NAME_ALREADY_USED'),
    },
    ...also,
  ]);

/**
 * Writes one that was changed, if nobody else changed it meanwhile. How many users have it is counted by others at the
 * same time, and stays as it is. Throws ConditionFailed, the refusals of `also`.
 */
export const replaceLabel = <K extends LabelKind>(
  kind: K,
  { name, users, ...fields }: LabelRow<K>,
  was: LabelRow<K>,
  also: readonly Guarded[] = [],
) =>
  transactGuarded([
    {
      write: {
        update: labelKey(kind, name),
        change: set(
          Object.fromEntries(Object.entries(fields).map(([field, value]) => [`row.${field}`, value])),
        ),
        when: isVersion(was.version),
      },
    },
    ...also,
  ]);

/** Removes one that no user has and no other names. Throws ConditionFailed, when that changed since it was read. */
export const removeLabel = (
  kind: LabelKind,
  { name, version }: LabelRow<LabelKind>,
  also: readonly Guarded[] = [],
) =>
  transactGuarded([
    {
      write: {
        delete: labelKey(kind, name),
        when: allOf([
          isVersion(version),
          expr`#row.#users = ${0}`,
          expr`attribute_not_exists(#shownBy) OR #shownBy = ${0}`,
        ])!,
      },
    },
    ...also,
  ]);

const isVersion = (version: number) => expr`#row.#version = ${version}`;

/** Gives a host to a label, unless another one has it. */
export const claimHost = (host: string, label: string): Guarded => ({
  write: { put: { ...hostKey(host), label }, when: expr`attribute_not_exists(#pk) OR #label = ${label}` },
  refusal: new Refusal('FORM_VALIDATION_FAILED', { hostUrl: { rule: 'unique' } }),
});
export const releaseHost = (host: string): Guarded => ({ write: { delete: hostKey(host) } });

/** The manager label of a host. */
export async function readHost(host: string): Promise<string | undefined> {
  const [item] = await getItems<Item & { label: string }>([hostKey(host)]);
  return item?.label;
}

/** Counts another app label in or out of those that show the content of one, which must exist. */
export const countShown = (name: string, by: 1 | -1): Guarded => ({
  write: {
    update: labelKey('applabel', name),
    change: expr`ADD #shownBy ${by}`,
    when: expr`attribute_exists(#pk)`,
  },
  refusal: new Refusal('MISSING_DATA_REFERENCE', { showFrom: name }),
});

/** How many other app labels show the content of one. */
export async function readShownBy(name: string): Promise<number> {
  const item = await getItem<LabelItem<'applabel'>>(labelKey('applabel', name), { consistent: true });
  return item?.shownBy ?? 0;
}
