import * as z from 'zod/mini';
import type { Guarded } from '../../../platform/guarded.ts';
import { enqueue, UNTIL_DECIDED_SECONDS } from '../../../platform/queue.ts';
import { ConditionFailed } from '../../../platform/table.ts';
import { changeDevices, DEVICES_AT_ONCE, someDevicesOf } from './assignment-store.ts';
import type { InfoItem } from './info-item.ts';
import { dropInfo, dropVersions, readInfo, retireInfo } from './store.ts';

/** Releases the devices of a deleted Info, in the worker that cleans up. */
export const RetiredInfo = z.strictObject({ devicesOfInfo: z.string() });

/** Rounds of releasing at once, so that the devices of a small Info are free when a call returns. */
const ROUNDS_AT_ONCE = 4;
/** Rounds per message: well within the timeout of the worker. */
const ROUNDS_PER_MESSAGE = 40;

/**
 * Deletes an Info. It is gone from lists and phones afterwards, and its name is free; many devices are released later.
 * Throws ConditionFailed after a concurrent change.
 *
 * @param also further writes of the same transaction
 */
export async function removeInfo(info: InfoItem, also: readonly Guarded[]): Promise<void> {
  const { row } = info;
  // Queued first, so that devices are also released after a crash.
  await enqueue('REMOVALS_QUEUE', { devicesOfInfo: row.id }, UNTIL_DECIDED_SECONDS);
  await retireInfo(info, also);
  await releaseDevices(info, ROUNDS_AT_ONCE);
}

/** Releases further devices of a deleted Info. Leaves an Info alone that was not deleted. */
export async function releaseLater({ devicesOfInfo: id }: z.output<typeof RetiredInfo>): Promise<void> {
  const info = await readInfo(id);
  if (!info?.isDeleted) return;
  if (!(await releaseDevices(info, ROUNDS_PER_MESSAGE)))
    await enqueue('REMOVALS_QUEUE', { devicesOfInfo: id });
}

/**
 * Releases the devices of a retired Info and deletes what is left of it. Idempotent: a repetition continues after a crash
 * at any point. A device that changes hands at the same moment releases itself, so the next round does not find it.
 *
 * @returns false while devices are left, or it is in tours
 */
async function releaseDevices({ row, tours }: InfoItem, rounds: number): Promise<boolean> {
  for (let round = 0; round < rounds; round++) {
    const { claims: released } = await someDevicesOf(row.id, { limit: DEVICES_AT_ONCE.further });
    try {
      if (released.length) await changeDevices(row, { added: [], released });
      else if (tours) return false;
      else {
        await dropVersions(row.id);
        await dropInfo(row.id);
        return true;
      }
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  return false;
}
