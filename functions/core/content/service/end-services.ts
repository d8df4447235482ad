import * as z from 'zod/mini';
import { Refusal } from '../../../../shared/errors.ts';
import { iso } from '../../../platform/clock.ts';
import { enqueue, UNTIL_DECIDED_SECONDS } from '../../../platform/queue.ts';
import { changeInfoCms } from '../../people/accounts/users/change-info-cms.ts';
import { forgetEnd, someEnded } from './end-store.ts';

/** More terminated Info CMSs may have reached their end. */
export const ServicesDue = z.strictObject({ servicesDue: z.literal(true) });

/** Accounts per round; well within the timeout of the worker. */
const AT_ONCE = 25;
const AGAIN_SECONDS = 60;

/**
 * Switches off each terminated Info CMS that has reached its end. Phones stopped getting its content at the end itself;
 * this deletes the content. Idempotent.
 */
export async function endServices(): Promise<void> {
  const ended = await someEnded(iso(), AT_ONCE);
  for (const end of ended) {
    await endService(end.userId);
    await forgetEnd(end);
  }
  // More may have ended. The index lags, so those of this round must be gone from it first.
  if (ended.length === AT_ONCE) await enqueue('REMOVALS_QUEUE', { servicesDue: true }, AGAIN_SECONDS);
}

/** Switches off an Info CMS if it was terminated and has reached its end. */
export async function endService(userId: string): Promise<void> {
  const at = iso();
  await enqueue('REMOVALS_QUEUE', { contentOf: userId }, UNTIL_DECIDED_SECONDS);
  await changeInfoCms(undefined, userId, ({ state, endsAt }) =>
    state === 'TERMINATED' && endsAt !== null && endsAt <= at ? { state: 'OFF', endsAt: null } : undefined,
  ).catch((error: unknown) => {
    // The account was deleted.
    if (!(error instanceof Refusal && error.code === 'ENTITY_NOT_FOUND')) throw error;
  });
}
