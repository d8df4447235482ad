import * as z from 'zod/mini';
import { now } from '../../../../platform/clock.ts';
import { endUpdate, publishEnd } from './end-update.ts';
import { isOpen, readUpdate } from './update-store.ts';

/** The delayed message that is scheduled with every update. */
export const UpdateOverdue = z.strictObject({
  kind: z.literal('hubUpdate'),
  hubId: z.string(),
  updateId: z.string(),
});
export type UpdateOverdue = z.output<typeof UpdateOverdue>;

/** Fails an update whose deadline has passed. Publishes the outcome of an ended one, if that was not done yet. */
export async function endOverdueUpdate({ hubId, updateId }: UpdateOverdue): Promise<void> {
  const update = await readUpdate(hubId);
  // The update was not started in the end, or a newer one has replaced it.
  if (update?.updateId !== updateId) return;
  if (!isOpen(update)) return publishEnd(hubId, update);
  if (now() >= update.deadline) await endUpdate(hubId, update, { state: 'failed', reason: 'TIMED_OUT' });
}
