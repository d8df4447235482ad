import type { UpdateFailure } from '../../../../shared/model/hub-update.ts';
import type {
  GroupCount,
  LeftOutReason,
  RolloutPlan,
  RolloutSummary,
  TargetState,
} from '../../../../shared/model/rollout.ts';
import { now } from '../../../platform/clock.ts';
import { type Expression, expr, set } from '../../../platform/expression.ts';
import { listed } from '../../../platform/listed.ts';
import {
  type Found,
  getItem,
  type Item,
  type Key,
  putItems,
  queryItems,
  transact,
  type Write,
} from '../../../platform/table.ts';
import type { Actor } from '../../kernel/audit/audited.ts';

/**
 * Items of a roll-out:
 * - `rollout#<id>` / `row`: its record; all roll-outs are in one list, the newest first
 * - `rollout#<id>` / `group#<n>`: the numbers of hubs of a group by state
 * - `rollout#<id>` / `<state>#<n>#<hub>`: a hub of a group. It changes its state in one transaction with the numbers of
 *   its group, so each hub has exactly one state and is counted once.
 */
export interface NewRollout {
  row: RolloutSummary;
  plan: Pick<RolloutPlan, 'filter' | 'groups' | 'thresholds' | 'window'>;
}

export interface RolloutItem extends Item, NewRollout {
  schema: 1;
  /** The id of the current execution. Earlier executions do nothing any more. */
  run: string;
  /** The admin who started or resumed it last. It stops if this admin loses the right. */
  starter?: Actor;
  /** The groups before this index have succeeded. */
  reached: number;
  /** When `reached` grew last, ms; absent: it has not. */
  reachedAt?: number;
  /** Failed hubs are being moved back to `waiting`. */
  retrying?: true;
}

export interface GroupItem extends Item, GroupCount {
  /** Failures that an admin accepted by resuming the roll-out. */
  forgiven: number;
}

export interface TargetItem extends Item {
  hubId: string;
  group: number;
  /** When it entered its state, ms. */
  since: number;
  reason?: UpdateFailure | LeftOutReason;
  /** It failed before. If it runs the firmware now, it succeeded late. */
  wasTried?: true;
}

const KIND = 'rollout';
const pkOf = (id: string) => `${KIND}#${id}`;
const recordKey = (id: string): Key => ({ pk: pkOf(id), sk: 'row' });
const number = (n: number) => String(n).padStart(2, '0');
const groupKey = (id: string, n: number): Key => ({ pk: pkOf(id), sk: `group#${number(n)}` });
const targetKey = (id: string, state: TargetState, n: number, hubId: string): Key => ({
  pk: pkOf(id),
  sk: `${state}#${number(n)}#${hubId}`,
});

const ROLLOUTS = listed<RolloutSummary>()(KIND, {
  shards: 1,
  descending: true,
  orders: { id: { slot: 1, from: ['id'], key: ({ id }: RolloutSummary) => id } },
  fields: { state: { slot: 2, of: 'state' } },
});
export const rolloutList = ROLLOUTS.list;

/** Read consistently, because commands and executions decide by it. */
export const readRollout = (id: string) => getItem<RolloutItem>(recordKey(id), { consistent: true });

/** Its groups in order, read consistently. */
export const readGroups = async (id: string): Promise<GroupItem[]> =>
  (await queryItems<GroupItem>(pkOf(id), { range: { prefix: 'group#' }, consistent: true })).items;

/** The hubs in a state, of one group or of all groups in order, after a position. */
export const readTargets = (
  id: string,
  state: TargetState,
  options: { group?: number | undefined; limit: number; after?: string | undefined; consistent?: boolean },
): Promise<Found<TargetItem>> =>
  queryItems<TargetItem>(pkOf(id), {
    range: { prefix: options.group === undefined ? `${state}#` : `${state}#${number(options.group)}#` },
    limit: options.limit,
    after: options.after === undefined ? undefined : { pk: pkOf(id), sk: options.after },
    consistent: options.consistent ?? false,
  });

/**
 * Creates a roll-out: its hubs first, then its record. Without the record, the hubs are never read.
 *
 * @param targets the hubs of each group
 * @param also further writes in the transaction of the record
 */
export async function insertRollout(
  item: NewRollout,
  targets: readonly (readonly string[])[],
  also: readonly Write[],
): Promise<void> {
  const { id, createdDate } = item.row;
  const since = Date.parse(createdDate);
  await putItems(
    targets.flatMap((hubs, group) =>
      hubs.map((hubId): TargetItem => ({ ...targetKey(id, 'waiting', group, hubId), hubId, group, since })),
    ),
  );
  const groups = targets.map((hubs, n): Write => {
    const counts: GroupCount = {
      total: hubs.length,
      waiting: hubs.length,
      updating: 0,
      done: 0,
      failed: 0,
      late: 0,
      skipped: 0,
    };
    return { put: { ...groupKey(id, n), ...counts, forgiven: 0 } };
  });
  const record: RolloutItem = {
    ...ROLLOUTS.itemOf(item.row),
    schema: 1,
    run: '',
    reached: 0,
    plan: item.plan,
  };
  await transact([{ put: record, when: expr`attribute_not_exists(#pk)` }, ...groups, ...also]);
}

/** The fields of the record that may change. */
export interface RolloutChange {
  readonly row?: Partial<Pick<RolloutSummary, 'state' | 'stopReason' | 'startedDate' | 'endedDate'>>;
  readonly run?: string;
  readonly starter?: Actor;
  readonly reached?: number;
  readonly reachedAt?: number;
  readonly retrying?: boolean;
}

/**
 * Changes the record of a roll-out.
 *
 * @throws ConditionFailed after a concurrent change
 */
export function changeRollout(
  { row, run }: RolloutItem,
  { row: said = {}, retrying, ...rest }: RolloutChange,
  also: readonly Write[] = [],
): Promise<void> {
  const change = ROLLOUTS.change(
    row,
    { ...said, version: row.version + 1 },
    {
      sets: { ...rest, ...(retrying && { retrying: true }) },
      removes: retrying === false ? ['retrying'] : [],
    },
  );
  return transact([
    {
      update: recordKey(row.id),
      change,
      when: expr`#row.#version = ${row.version} AND #run = ${run}`,
    },
    ...also,
  ]);
}

/** The writes that accept the present failures of all groups. */
export const forgiveWrites = (id: string, groups: readonly GroupItem[]): Write[] =>
  groups.flatMap(({ failed, forgiven }, n) =>
    failed === forgiven
      ? []
      : [{ update: groupKey(id, n), change: set({ forgiven: failed }), when: expr`#failed = ${failed}` }],
  );

/** The check that the roll-out is running by the same execution, so that no update starts after a pause or an abort. */
export const stillRunning = ({ row, run }: RolloutItem): Write => ({
  check: recordKey(row.id),
  when: expr`#row.#state = ${'running'} AND #run = ${run}`,
});

interface Move {
  readonly to: TargetState;
  readonly reason?: UpdateFailure | LeftOutReason;
  readonly wasTried?: true;
}

/**
 * The writes that change the state of a hub and the numbers of its group. Their conditions fail if its state changed
 * concurrently.
 *
 * @param seen if given, the group must still have these numbers of updating and failed hubs
 */
export function moveWrites(
  id: string,
  target: TargetItem,
  { to, ...why }: Move,
  seen?: Pick<GroupItem, 'updating' | 'failed'>,
): Write[] {
  const { group, hubId } = target;
  const from = stateOf(target);
  const same = seen && expr`#updating = ${seen.updating} AND #failed = ${seen.failed}`;
  return [
    { delete: targetKey(id, from, group, hubId), when: expr`attribute_exists(#pk)` },
    { put: { ...targetKey(id, to, group, hubId), hubId, group, since: now(), ...why } },
    {
      update: groupKey(id, group),
      change: expr`ADD ${name(from)} ${-1}, ${name(to)} ${1}`,
      ...(same && { when: same }),
    },
  ];
}

/** The writes that move failed hubs back to `waiting`; accepted failures do not count as failures any more. */
export function retryWrites(
  id: string,
  targets: readonly TargetItem[],
  groups: readonly GroupItem[],
): Write[] {
  const moves = targets.flatMap((target) =>
    moveWrites(id, target, { to: 'waiting', wasTried: true }).slice(0, 2),
  );
  const counts = groups.flatMap((group, n): Write[] => {
    const some = targets.filter((target) => target.group === n).length;
    const forgiven = Math.min(group.forgiven, group.failed - some);
    return some === 0
      ? []
      : [
          {
            update: groupKey(id, n),
            change: set({ failed: group.failed - some, waiting: group.waiting + some, forgiven }),
            when: expr`#failed = ${group.failed} AND #waiting = ${group.waiting}`,
          },
        ];
  });
  return [...moves, ...counts];
}

export const stateOf = ({ sk }: Key): TargetState => sk.slice(0, sk.indexOf('#')) as TargetState;

const name = (state: TargetState): Expression => ({ text: `#${state}`, values: [] });
