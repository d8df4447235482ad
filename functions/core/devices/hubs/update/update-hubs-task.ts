import { induceFirmwareUpdates as contract } from '../../../../../shared/contract/devices/hubs.ts';
import { ConditionFailed, transact } from '../../../../platform/table.ts';
import { groupOf } from '../../../people/accounts/groups-of.ts';
import { idIn } from '../../../work/plans/plan-of-many.ts';
import type { Outcome, TaskItem } from '../../../work/tasks/task-record.ts';
import type { Mark, TaskType } from '../../../work/tasks/task-type.ts';
import { auditHub } from '../settings/change-settings.ts';
import type { HubSkip } from '../settings/planned-hub.ts';
import { ownerOf } from '../store.ts';
import { mustWait } from './must-wait.ts';
import { planUpdates, type UpdatesOrder } from './planned-update.ts';
import { startUpdate } from './start-update.ts';

/** Updates per step; each is a dozen requests, one after the other. */
const CHUNK = 40;
/** Retries after concurrent changes of a hub. */
const ATTEMPTS = 8;

/** The task that updates many hubs. The start of each update, with its outcome, is one transaction. */
export const updateHubsTask: TaskType<UpdatesOrder> = {
  kind: 'updateHubs',
  operation: contract,
  chunk: CHUNK,
  about: ({ userId }) => userId ?? undefined,
  // Two hubs that cover for each other must not be updated by concurrent chunks.
  round: 1,
  part: (task, [entry], mark) => update(task, entry!, mark),
};

async function update(task: TaskItem<UpdatesOrder>, entry: string, mark: Mark): Promise<Outcome> {
  const id = idIn(entry);
  const { order, starter } = task;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const planned = (await planUpdates(new Map([[id, entry]]), order)).get(id)!;
    if ('skip' in planned) return skipped(planned.skip.reason);
    if (await mustWait(id)) return skipped('COVERS_FOR_ANOTHER');
    const { hub, firmware } = planned;
    const outcome = { done: 1, skipped: [] };
    const change = auditHub(
      hub,
      await groupOf(ownerOf(hub)),
      { firmware: hub.row.firmware },
      { firmware: firmware.row.firmwareId },
    );
    try {
      await startUpdate(hub, firmware.row, { userId: starter.userId }, mark(outcome, [change]));
      return outcome;
    } catch (error) {
      // If a concurrent run has started it, the next attempt finds the mark.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new Error(`hub ${id} of task ${task.row.id} lost the race on every attempt`);

  async function skipped(reason: HubSkip['reason']): Promise<Outcome> {
    const outcome = { done: 0, skipped: [{ id, reason }] };
    await transact(mark(outcome, []));
    return outcome;
  }
}
