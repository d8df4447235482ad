import * as z from 'zod/mini';
import { CONTENT_LANGUAGES } from '../../../../shared/content/output.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { appoint } from '../../../platform/appointments.ts';
import { now } from '../../../platform/clock.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { enqueue } from '../../../platform/queue.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { unlessNameIsTaken } from './info-name.ts';
import {
  changed,
  type InfoState,
  merged,
  unpublished,
  withoutEnd,
  withoutPublication,
} from './info-state.ts';
import { nextDue, someDueWithin } from './schedule-item.ts';
import { dropSchedule, readInfo, readState, type StoredInfo, saveInfo } from './store.ts';

/** Something that is scheduled for an Info is due. */
export const InfoScheduleDue = z.strictObject({ kind: z.literal('infoSchedule'), infoId: z.string() });

/**
 * What is due within this time has an appointment. The hourly look at all schedules makes those of the next hour; the rest is
 * for a look that comes late.
 */
const APPOINTED_MS = 75 * 60_000;

/** Makes the appointment of a schedule that is due (ISO 8601) before the next hourly look at all schedules. */
export async function appointDue(infoId: string, dueAt: string): Promise<void> {
  const due = Date.parse(dueAt);
  if (due <= now() + APPOINTED_MS) await appoint(due, { kind: 'infoSchedule', infoId });
}

/** The hourly look at all schedules, and the position from which it continues. */
export const SchedulesToAppoint = z.strictObject({
  schedulesAfter: z.record(z.string(), z.string()),
});

/** Schedules per invocation. */
const AT_ONCE = 200;
const TOGETHER = 10;

/** Makes the appointments of all schedules that are due soon, and again of those that are overdue. */
export async function appointSchedules({
  schedulesAfter: after,
}: Partial<z.output<typeof SchedulesToAppoint>>): Promise<void> {
  const { due, stoppedAt } = await someDueWithin(APPOINTED_MS, { limit: AT_ONCE, after });
  await inLanes(due, TOGETHER, async (some) => {
    await Promise.all(some.map(({ infoId, dueAt }) => appointDue(infoId, dueAt)));
  });
  if (stoppedAt) await enqueue('APPOINTMENTS_QUEUE', { schedulesAfter: stoppedAt });
}

/**
 * Carries out what is due of the schedule of an Info. The transaction that does it also takes it out of the schedule, so it
 * happens once, although appointments come late and twice.
 */
export async function carryOutSchedule({ infoId }: z.output<typeof InfoScheduleDue>): Promise<void> {
  // A publication and an end, if both are overdue.
  while (await retryOnConflict(() => carryOutNext(infoId)));
}

/** Returns false when nothing is due any more. */
async function carryOutNext(infoId: string): Promise<boolean> {
  const item = await readInfo(infoId);
  const was = item && !item.isDeleted ? await readState(item) : undefined;
  const dueAt = was?.schedule && nextDue(was.schedule);
  if (!was?.schedule || dueAt === undefined) return false;
  if (Date.parse(dueAt) > now()) {
    await appointDue(infoId, dueAt);
    return false;
  }
  try {
    await unlessNameIsTaken((keepsName) =>
      saveInfo(was, afterNext(was, dueAt, keepsName), { by: was.schedule!.by }),
    );
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'INFO_CMS_OFF')) throw error;
    // All content of an Info CMS that is off is about to be deleted.
    await dropSchedule(infoId, dueAt);
    return false;
  }
  return true;
}

/** The state after the next part of a schedule. */
function afterNext(was: StoredInfo, dueAt: string, keepsName: boolean): InfoState {
  const schedule = was.schedule!;
  const { publishAt, content, languages } = schedule;
  if (publishAt !== dueAt || !content)
    return changed(was, {
      ...unpublished(was, CONTENT_LANGUAGES, keepsName),
      schedule: withoutEnd(schedule),
    });
  const shown = merged(was.shown, content, languages);
  return changed(was, {
    shown: keepsName ? { ...shown, name: was.row.name } : shown,
    schedule: withoutPublication(schedule),
  });
}
