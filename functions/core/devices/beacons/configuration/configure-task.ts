import { setBeaconBulkConfiguration as contract } from '../../../../../shared/contract/infoprovider.ts';
import { ConditionFailed, transact } from '../../../../platform/table.ts';
import { groupsOf } from '../../../people/accounts/groups-of.ts';
import { idIn } from '../../../work/plans/plan-of-many.ts';
import type { Outcome, TaskItem } from '../../../work/tasks/task-record.ts';
import type { Mark, TaskType } from '../../../work/tasks/task-type.ts';
import { lookSoon } from '../../hubs/digest/look-soon.ts';
import { auditChange } from './audit-change.ts';
import { readConfigurations, saveWrites } from './configuration-store.ts';
import { type BulkOrder, change } from './planned-beacon.ts';

/**
 * Beacons per transaction, which takes a hundred writes: row, configuration, live state and audit entry of each beacon,
 * and sixteen words if the description changes.
 */
const PART = 24;
const DESCRIBED_PART = 5;
/** Ten transactions fit well into one step, and into a call. */
const CHUNK = 10 * PART;
/** Retries after concurrent changes of a beacon (its firmware, a result of the device). */
const ATTEMPTS = 8;

/** The task that configures many beacons. Each part, with its outcome, is one transaction. */
export const configureTask: TaskType<BulkOrder> = {
  kind: 'configureBeacons',
  operation: contract,
  chunk: CHUNK,
  about: ({ userId }) => userId ?? undefined,
  part: (task, ids, mark) => {
    const isDescribed = task.order.patch.description !== undefined;
    return configure(task, ids.slice(0, isDescribed ? DESCRIBED_PART : PART), mark);
  },
};

async function configure(
  task: TaskItem<BulkOrder>,
  entries: readonly string[],
  mark: Mark,
): Promise<Outcome> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { outcome, writes, marks, sent } = await writesOf(task, entries, mark);
    try {
      await lookSoon(sent);
      await transact([...marks, ...writes]);
      return outcome;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || error.at < marks.length) throw error;
    }
  }
  throw new Error(`beacons of task ${task.row.id} lost the race on every attempt`);
}

async function writesOf({ order, starter }: TaskItem<BulkOrder>, entries: readonly string[], mark: Mark) {
  const configurations = await readConfigurations(entries.map(idIn));
  const results = entries.map((entry) => ({
    id: idIn(entry),
    result: change(entry, configurations.get(idIn(entry)), order, starter),
  }));
  const skipped = results.flatMap(({ id, result }) =>
    'skip' in result ? [{ id, reason: result.skip.reason }] : [],
  );
  const changed = results.flatMap(({ result }) =>
    'skip' in result || !result.changes.length ? [] : [result],
  );
  const groups = await groupsOf([...new Set(changed.flatMap(({ was }) => was.ownerId ?? []))]);
  const outcome: Outcome = { done: entries.length - skipped.length, skipped };
  return {
    outcome,
    /** The beacons with a configuration that hubs must deliver. */
    sent: changed.flatMap(({ was, wanted }) => (wanted.isToBeSent ? [was.id] : [])),
    marks: mark(
      outcome,
      changed.map(({ was, changes }) => auditChange(was, changes, groups.get(was.ownerId ?? '') ?? null)),
    ),
    writes: changed.flatMap(({ was, wanted }) => saveWrites(was, wanted).writes),
  };
}
