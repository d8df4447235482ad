import { log } from '../../../../platform/log.ts';
import type { EndedUpdate } from './update-store.ts';

/**
 * Called with the end of every firmware update after it was written. It is called at least once per end, so deduplicate
 * by `updateId`. A failed update can end a second time, if it succeeds late.
 */
export async function updateEnded(hubId: string, update: EndedUpdate): Promise<void> {
  const { updateId, state, attempts } = update;
  log.info('a firmware update ended', { hubId, updateId, state, attempts });
}
