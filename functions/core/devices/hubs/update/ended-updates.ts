import type { UpdateEnd, UpdateItem } from './update-store.ts';
import { isOpen, readUpdates } from './update-store.ts';

/**
 * What became of the updates that a group of a roll-out has begun, by hub; one that runs is not there. A hub that is gone
 * has failed; so has one whose update somebody else's has followed: what became of it is not known any more.
 */
export async function endedUpdates(
  rolloutId: string,
  hubIds: readonly string[],
): Promise<Map<string, UpdateEnd>> {
  const updates = await readUpdates(hubIds);
  const ends = new Map<string, UpdateEnd>();
  for (const id of hubIds) {
    const end = endOf(updates.get(id), rolloutId);
    if (end) ends.set(id, end);
  }
  return ends;
}

function endOf(update: UpdateItem | undefined, rolloutId: string): UpdateEnd | undefined {
  if (!update) return { state: 'failed', reason: 'HUB_DELETED' };
  if (!('rolloutId' in update.by) || update.by.rolloutId !== rolloutId)
    return { state: 'failed', reason: 'HUB_ERROR' };
  if (isOpen(update)) return undefined;
  return update.state === 'done' ? { state: 'done' } : { state: 'failed', reason: update.reason };
}
