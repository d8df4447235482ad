import { Refusal } from '../../../../shared/errors.ts';
import {
  type AppLabel,
  type ManagerGroup,
  type ManagerLabel,
  NEW_GROUP,
  NEW_MANAGER_LABEL,
} from '../../../../shared/model/label.ts';
import { allOf, expr, set } from '../../../platform/expression.ts';
import { firstVersion } from '../../../platform/first-version.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { listed } from '../../../platform/listed.ts';
import { getItem, getItems, type Item, type Key } from '../../../platform/table.ts';

/**
 * Items of groups and labels: `<kind>#<name>` / `row`, all in one list. The name is the key, so it is unique.
 * `host#<host>` / `label` points from a host to its manager label, `domain#<domain>` / `group` from a domain of e-mail addresses
 * to the group whose single sign-on it uses.
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
  /** For an app label: how many other app labels name it in their `showFrom`. */
  shownBy?: number;
};

const listedByName = (kind: LabelKind) =>
  listed<LabelRow<LabelKind>>()(kind, {
    shards: 1,
    id: 'name',
    fields: { name: { slot: 1, from: ['name'], key: ({ name }) => name, path: 'name' } },
  });
const LABELS = {
  managergroup: listedByName('managergroup'),
  managerlabel: listedByName('managerlabel'),
  applabel: listedByName('applabel'),
};
/** The slot in which each kind is ordered by name. */
export const LABEL_NAMES = LABELS.managergroup.slotOf('name');
export const labelList = (kind: LabelKind) => LABELS[kind].list;

const NEWER = {
  managergroup: { ...NEW_GROUP, singleSignOn: null },
  managerlabel: NEW_MANAGER_LABEL,
  applabel: {},
} as const;

/** A stored group or label. Those of former versions of the product lack newer fields. */
export const asLabel = <K extends LabelKind>(kind: K, row: LabelRow<K>): LabelRow<K> => ({
  ...NEWER[kind],
  ...row,
});
export const labelKey = (kind: LabelKind, name: string): Key => LABELS[kind].keyOf(name);
export const hostKey = (host: string): Key => ({ pk: `host#${host}`, sk: 'label' });

export async function readLabel<K extends LabelKind>(
  kind: K,
  name: string,
  options?: { consistent?: boolean },
): Promise<LabelRow<K> | undefined> {
  const item = await getItem<LabelItem<K>>(labelKey(kind, name), options);
  return item && asLabel(kind, item.row);
}

/** Those of these groups or labels that exist, in one request. */
export async function readLabels<K extends LabelKind>(
  kind: K,
  names: readonly string[],
  options?: { consistent?: boolean },
): Promise<LabelRow<K>[]> {
  const items = await getItems<LabelItem<K>>(
    names.map((name) => labelKey(kind, name)),
    options,
  );
  return items.map(({ row }) => asLabel(kind, row));
}

/** The initial values of a new group or label. */
export const unusedLabel = () => ({ users: 0, version: firstVersion() });

/** Creates a group or label, together with further writes. Throws NAME_ALREADY_USED, the refusals of `also`. */
export const insertLabel = <K extends LabelKind>(kind: K, row: LabelRow<K>, also: readonly Guarded[] = []) =>
  transactGuarded([
    {
      write: {
        put: LABELS[kind].itemOf(row),
        when: expr`attribute_not_exists(#pk)`,
      },
      refusal: new Refusal('NAME_ALREADY_USED'),
    },
    ...also,
  ]);

/**
 * Writes a changed group or label. The number of users is counted concurrently, so it is not written. Throws
 * ConditionFailed after a concurrent change, and the refusals of `also`.
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

/** Deletes a group or label that is unused. Throws ConditionFailed if it changed since it was read. */
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

/** Gives a host to a label, unless another label has it. */
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

const domainKey = (domain: string): Key => ({ pk: `domain#${domain}`, sk: 'group' });

/** Gives a domain of e-mail addresses to a group, unless another group has it. */
export const claimDomain = (domain: string, group: string): Guarded => ({
  write: {
    put: { ...domainKey(domain), group },
    when: expr`attribute_not_exists(#pk) OR #group = ${group}`,
  },
  refusal: new Refusal('FORM_VALIDATION_FAILED', { domains: { rule: 'unique', domain } }),
});
export const releaseDomain = (domain: string): Guarded => ({ write: { delete: domainKey(domain) } });

export async function readDomain(domain: string): Promise<string | undefined> {
  return (await getItem<Item & { group: string }>(domainKey(domain)))?.group;
}

/** Adds or subtracts one of the app labels that show the content of this one, which must exist. */
export const countShown = (name: string, by: 1 | -1): Guarded => ({
  write: {
    update: labelKey('applabel', name),
    change: expr`ADD #shownBy ${by}`,
    when: expr`attribute_exists(#pk)`,
  },
  refusal: new Refusal('MISSING_DATA_REFERENCE', { showFrom: name }),
});

/** How many other app labels show the content of this one. */
export async function readShownBy(name: string): Promise<number> {
  const item = await getItem<LabelItem<'applabel'>>(labelKey('applabel', name), { consistent: true });
  return item?.shownBy ?? 0;
}
