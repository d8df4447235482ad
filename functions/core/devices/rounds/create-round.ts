import type { createRound as contract } from '../../../../shared/contract/devices/rounds.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { listedUser } from '../../people/accounts/subject.ts';
import { startTask } from '../../work/tasks/start-task.ts';
import { ownerOfSite } from '../places/owner-of-site.ts';
import { auditedRound } from './audited-round.ts';
import { planRoundTask } from './plan-round.ts';
import { insertRound, type RoundRow, readRound, removeRound } from './round-store.ts';
import { toRound } from './to-round.ts';

/**
 * Creates a round of the caller or of the named user. Its stops are found by a task of the same id. A call that
 * dies before the task is started leaves a round whose state is soon `failed`.
 */
export const createRound: UseCase<typeof contract> = async (caller, { query, body }) => {
  const userId = (await listedUser(caller, query.user)) ?? caller.actsFor;
  const { name, siteId, tag, horizonDays, silentDays } = body;
  if (siteId !== null && (await ownerOfSite(siteId)) !== userId)
    throw new Refusal('MISSING_DATA_REFERENCE', { siteId });
  const id = newTimeId();
  const row: RoundRow = { id, name, userId, siteId, tag, horizonDays, silentDays, createdDate: iso() };
  await insertRound(row, await auditedRound(caller, { after: row }));
  try {
    await startTask(caller, planRoundTask, { id, order: { roundId: id, userId }, ids: [] });
  } catch (error) {
    // A call that is refused leaves nothing behind.
    if (error instanceof Refusal) await removeRound(row, await auditedRound(caller, { before: row }));
    throw error;
  }
  return toRound((await readRound(id))!);
};
