import * as z from 'zod/mini';
import { now } from '../../../../platform/clock.ts';
import { endUpdate, tellEnd } from './end-update.ts';
import { isOpen, readUpdate } from './update-store.ts';

/** What the appointment is about that is made with every update. */
export const UpdateOverdue = z.strictObject({
  kind: z.literal('hubUpdate'),
  hubId: z.string(),
  updateId: z.string(),
});
export type UpdateOverdue = z.output<typeof UpdateOverdue>;

/** An update whose time is up has failed. One that ended is told again if that was not done. */
export async function endOverdueUpdate({ hubId, updateId }: UpdateOverdue): Promise<void> {
  const update = await readUpdate(hubId);
  // It was refused when it was to be started, or another one has followed it.
  if (update?.updateId !== updateId) return;
  if (!isOpen(update)) return tellEnd(hubId, update);
  if (now() >= update.deadline) await endUpdate(hubId, update, { state: 'failed', reason: 'TIMED_OUT' });
}
