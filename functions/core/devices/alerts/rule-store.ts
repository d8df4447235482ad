import { Refusal } from '../../../../shared/errors.ts';
import { ALERT_RULES_MAX, type AlertRule } from '../../../../shared/model/alert.ts';
import { expr } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { listed } from '../../../platform/listed.ts';
import { deleteItem, getItem, type Item, queryIndex, transact, written } from '../../../platform/table.ts';
import type { Watch } from './decide.ts';

/**
 * Items of rules:
 * - `alertRule#<id>` / `row`: a rule; listed by owner (`own`) and over all (`all`), in the order they were made
 * - `alertRule#<id>` / `watch`: what it tells of, and what is still to be written of that
 * - `alertRules#<owner>` / `count`: how many an owner has
 */
export type RuleRow = Omit<AlertRule, 'owner'>;

export interface RuleItem extends Item {
  schema: 1;
  row: RuleRow;
  own?: string;
  /** Where the links of its mails lead: the host it was made by. */
  host: string;
  /** It is in its owner's list no more, and is taken away as soon as what it told of has ended. */
  isDeleted?: true;
}

export type WatchItem = Item & Watch & { readonly watchVersion: number };

const KIND = 'alertRule';
const watchKey = (id: string) => ({ pk: `${KIND}#${id}`, sk: 'watch' });
const countKey = (owner: string) => ({ pk: `alertRules#${owner}`, sk: 'count' });

const RULES = listed<RuleRow>()(KIND, {
  owner: 'userId',
  orders: { id: { slot: 1, from: ['id'], key: ({ id }: RuleRow) => id } },
  fields: { kind: { slot: 2, of: 'kind' } },
});
export const ruleList = RULES.list;
const rowKey = RULES.keyOf;

/** As it is now: who may change it hangs on it. */
export const readRule = (id: string) => getItem<RuleItem>(rowKey(id), { consistent: true });
export const readWatch = (id: string) => getItem<WatchItem>(watchKey(id), { consistent: true });

/** Makes a rule. Throws FORM_VALIDATION_FAILED when its owner has as many as there may be. */
export const insertRule = (row: RuleRow, host: string, also: readonly Guarded[]): Promise<void> =>
  transactGuarded([
    {
      write: {
        put: { ...RULES.itemOf(row), schema: 1, host },
        when: expr`attribute_not_exists(#pk)`,
      },
    },
    {
      write: {
        update: countKey(row.userId),
        change: expr`ADD #rules ${1}`,
        when: expr`attribute_not_exists(#rules) OR #rules < ${ALERT_RULES_MAX}`,
      },
      refusal: new Refusal('FORM_VALIDATION_FAILED', { rules: `${ALERT_RULES_MAX} at most` }),
    },
    ...also,
  ]);

/** What may be changed of a rule. */
export type RuleChange = Pick<RuleRow, 'threshold' | 'sendMail' | 'isActive'>;

/** Changes a rule that nobody changed meanwhile, else throws ConditionFailed. */
export const changeRule = (
  { row }: RuleItem,
  change: RuleChange,
  host: string,
  also: readonly Guarded[],
): Promise<void> =>
  transactGuarded([
    {
      write: {
        update: rowKey(row.id),
        change: RULES.change(row, { ...change, version: row.version + 1 }, { sets: { host } }),
        when: isAsRead(row),
      },
    },
    ...also,
  ]);

/** Takes a rule out of its owner's list; what it told of is ended later. Throws ConditionFailed as above. */
export const retireRule = ({ row }: RuleItem, also: readonly Guarded[]): Promise<void> =>
  transactGuarded([
    {
      write: {
        update: rowKey(row.id),
        change: RULES.change(
          row,
          { isActive: false, version: row.version + 1 },
          { sets: { isDeleted: true }, removes: ['own'] },
        ),
        when: isAsRead(row),
      },
    },
    { write: { update: countKey(row.userId), change: expr`ADD #rules ${-1}` } },
    ...also,
  ]);

const isAsRead = ({ version }: RuleRow) =>
  expr`#row.#version = ${version} AND attribute_not_exists(#isDeleted)`;

/** Removes what is left of a rule. */
export async function removeRule(id: string): Promise<void> {
  await deleteItem(watchKey(id));
  await deleteItem(rowKey(id));
}

/**
 * Writes down what a rule tells of, if it and the rule still are as they were read. False when somebody else was
 * quicker.
 *
 * @param current of how many devices it tells
 */
export function saveWatch(
  { row }: RuleItem,
  was: WatchItem | undefined,
  watch: Watch,
  current: number,
): Promise<boolean> {
  const version = was?.watchVersion ?? 0;
  const when = was ? expr`#watchVersion = ${version}` : expr`attribute_not_exists(#pk)`;
  return written(
    transact([
      { put: { ...watchKey(row.id), ...watch, watchVersion: version + 1 }, when },
      {
        update: rowKey(row.id),
        change: RULES.change(row, { current }),
        when: expr`#row.#version = ${row.version}`,
      },
    ]),
  );
}

/** Ids of everybody's rules, a page at a time. */
export async function someRules(
  after: Record<string, string> | undefined,
  limit: number,
): Promise<{
  rules: { row: RuleRow; own?: string | undefined }[];
  stoppedAt: Record<string, string> | undefined;
}> {
  const { items, stoppedAt } = await queryIndex<RuleRow>('all', 1, KIND, { limit, after });
  return { rules: items.map(({ row, own }) => ({ row, own })), stoppedAt };
}

/** Removes some rules of an owner who is gone. False when there are none left to be found. */
export async function removeRulesOf(owner: string): Promise<boolean> {
  const { items } = await queryIndex<RuleRow>('own', 1, RULES.partitionOf(owner), { limit: ALERT_RULES_MAX });
  await Promise.all(items.map(({ row }) => removeRule(row.id)));
  if (!items.length) await deleteItem(countKey(owner));
  return items.length > 0;
}
