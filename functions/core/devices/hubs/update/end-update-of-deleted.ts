import { endUpdate, publishEnd } from './end-update.ts';
import { isOpen, readUpdate } from './update-store.ts';

/** Ends the update of a hub that is being deleted, so that a roll-out does not wait for it forever. */
export async function endUpdateOfDeleted(hubId: string): Promise<void> {
  const update = await readUpdate(hubId);
  if (update && isOpen(update)) await endUpdate(hubId, update, { state: 'failed', reason: 'HUB_DELETED' });
  else if (update) await publishEnd(hubId, update);
}
