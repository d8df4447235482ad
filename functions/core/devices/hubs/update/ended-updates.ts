import type { UpdateEnd, UpdateItem } from './update-store.ts';
import { isOpen, readUpdates } from './update-store.ts';

/**
 * The outcomes of the updates that a roll-out has started, by hub; running updates are left out. A deleted hub counts
 * as failed, and so does a hub whose update was replaced by one of another starter, because the outcome is then
 * unknown.
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
