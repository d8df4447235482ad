import { Refusal } from '../../../../shared/errors.ts';
import { ALERT_RULES_MAX, type AlertRule } from '../../../../shared/model/alert.ts';
import { now } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { listed } from '../../../platform/listed.ts';
import {
  deleteItem,
  getItem,
  type Item,
  queryIndex,
  transact,
  type Write,
  written,
} from '../../../platform/table.ts';
import type { RuleState } from './decide.ts';

/**
 * Items of rules:
 * - `alertRule#<id>` / `row`: a rule; listed by owner (`own`) and all together (`all`), in order of creation
 * - `alertRule#<id>` / `watch`: its state: its alerts, and the pending work for them (see decide.ts)
 * - `alertRule#<id>` / `recipient#…`: who else gets its mails (recipients/recipient-store.ts)
 * - `alertRules#<owner>` / `count`: the number of rules of an owner
 */
export type RuleRow = Omit<AlertRule, 'owner' | 'siteName'>;

export interface RuleItem extends Item {
  schema: 1;
  row: RuleRow;
  own?: string;
  /** The host in the links of its mails: that of the last call that created or changed the rule. */
  host: string;
  /** It was removed from its owner's list, and is deleted once its alerts have ended. */
  isDeleted?: true;
}

/** The state of a rule as it is stored. */
interface StoredRuleState extends Item {
  readonly entries: RuleState['entries'];
  readonly untold: RuleState['unmailed'];
  readonly mailedAt: number;
  readonly todo: RuleState['pending'];
  readonly decidedAt?: number;
  readonly telling?: RuleState['mail'];
  readonly watchVersion: number;
}

/** The state of a rule as it was read. `version` grows with each change. */
export interface VersionedState {
  readonly state: RuleState;
  readonly version: number;
}

const KIND = 'alertRule';
const stateKey = (id: string) => ({ pk: `${KIND}#${id}`, sk: 'watch' });
const countKey = (owner: string) => ({ pk: `alertRules#${owner}`, sk: 'count' });

const RULES = listed<RuleRow>()(KIND, {
  shards: 1,
  owner: 'userId',
  orders: { id: { slot: 1, from: ['id'], key: ({ id }: RuleRow) => id } },
  fields: { kind: { slot: 2, of: 'kind' } },
});
export const ruleList = RULES.list;
const rowKey = RULES.keyOf;

/** Rules that were created before there were sites, webhooks and recipients have none of them. A snooze that is over is none. */
export const ruleOf = (row: RuleRow): RuleRow => ({
  ...row,
  webhookIds: row.webhookIds ?? [],
  snoozedUntil: isStillSnoozed(row.snoozedUntil ?? null) ? row.snoozedUntil : null,
  siteId: row.siteId ?? null,
  tag: row.tag ?? null,
  recipients: row.recipients ?? 0,
});

const isStillSnoozed = (until: string | null): boolean => until !== null && Date.parse(until) > now();

/** Read consistently, because its owner decides who may change it. */
export async function readRule(id: string): Promise<RuleItem | undefined> {
  const item = await getItem<RuleItem>(rowKey(id), { consistent: true });
  return item && { ...item, row: ruleOf(item.row) };
}

/** The state of a rule, read consistently; undefined before its first check. */
export async function readRuleState(id: string): Promise<VersionedState | undefined> {
  const item = await getItem<StoredRuleState>(stateKey(id), { consistent: true });
  if (!item) return undefined;
  const { entries, untold: unmailed, mailedAt, todo: pending, decidedAt, telling: mail } = item;
  const state = {
    entries,
    unmailed,
    mailedAt,
    pending,
    ...(decidedAt && { decidedAt }),
    ...(mail && { mail }),
  };
  return { state, version: item.watchVersion };
}

/** Creates a rule. Throws FORM_VALIDATION_FAILED if its owner has the maximum number of rules. */
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

/** The fields of a rule that may be changed. */
export type RuleChange = Pick<
  RuleRow,
  'threshold' | 'sendMail' | 'isActive' | 'siteId' | 'tag' | 'webhookIds' | 'snoozedUntil'
>;

/** Changes a rule. Throws ConditionFailed after a concurrent change. */
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

/**
 * Removes a rule from its owner's list; its alerts are ended later. Throws ConditionFailed after a concurrent change.
 */
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

/** The write of the number of its recipients. It fails if that changed since the rule was read, or if the rule was deleted. */
export const countRecipients = (row: RuleRow, recipients: number): Write => ({
  update: rowKey(row.id),
  change: RULES.change(row, { recipients }),
  when: expr`attribute_exists(#pk) AND attribute_not_exists(#isDeleted) AND ${
    row.recipients === 0
      ? expr`(attribute_not_exists(#row.#recipients) OR #row.#recipients = ${0})`
      : expr`#row.#recipients = ${row.recipients}`
  }`,
});

/** Deletes the items of a rule. Its recipients must be deleted before. */
export async function removeRule(id: string): Promise<void> {
  await deleteItem(stateKey(id));
  await deleteItem(rowKey(id));
}

/**
 * Stores the state of a rule. Returns undefined if it or the rule changed since they were read.
 *
 * @param current the number of alerts that have not ended
 */
export async function saveRuleState(
  { row }: RuleItem,
  was: VersionedState | undefined,
  state: RuleState,
  current: number,
): Promise<VersionedState | undefined> {
  const { entries, unmailed: untold, mailedAt, pending: todo, decidedAt, mail: telling } = state;
  const version = (was?.version ?? 0) + 1;
  const stored: StoredRuleState = {
    ...stateKey(row.id),
    entries,
    untold,
    mailedAt,
    todo,
    ...(decidedAt && { decidedAt }),
    ...(telling && { telling }),
    watchVersion: version,
  };
  const isSaved = await written(
    transact([
      {
        put: stored,
        when: was ? expr`#watchVersion = ${was.version}` : expr`attribute_not_exists(#pk)`,
      },
      {
        update: rowKey(row.id),
        change: RULES.change(row, { current }),
        when: expr`#row.#version = ${row.version}`,
      },
    ]),
  );
  return isSaved ? { state, version } : undefined;
}

/** A page of the rules of all owners. */
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

/** Some rules of an owner. The index lags. */
export async function someRulesOf(owner: string): Promise<string[]> {
  const { items } = await queryIndex<RuleRow>('own', 1, RULES.partitionOf(owner), { limit: ALERT_RULES_MAX });
  return items.map(({ row }) => row.id);
}

/** Forgets how many rules a deleted owner had. */
export const deleteRuleCount = (owner: string): Promise<void> => deleteItem(countKey(owner));
