import { log } from '../../../../platform/log.ts';
import type { EndedUpdate } from './update-store.ts';

/**
 * Told of the end of every firmware update, once it is written: for whoever started it and goes on from there. It may be
 * told more than once (`updateId` tells one from another), and of an update that failed once more when it was done late.
 */
export async function updateEnded(hubId: string, update: EndedUpdate): Promise<void> {
  const { updateId, state, attempts } = update;
  log.info('a firmware update ended', { hubId, updateId, state, attempts });
}
