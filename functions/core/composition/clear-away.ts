import * as z from 'zod/mini';
import { enqueue } from '../../platform/queue.ts';
import { hasInfos } from '../content/infos/clear-content.ts';
import { hasTours } from '../content/tours/clear-tours.ts';
import { clearAlertsOf } from '../devices/alerts/clear-alerts-of.ts';
import { clearFleetDays } from '../devices/fleet/clear-fleet-days.ts';
import { clearOffers } from '../devices/offers/clear-offers.ts';
import { clearPlaces } from '../devices/places/clear-places.ts';
import { clearRounds } from '../devices/rounds/clear-rounds.ts';
import { accountExists } from '../people/accounts/account-exists.ts';
import { deleteCounts, deleteLeftovers } from '../people/accounts/counts.ts';
import { clearSignIns } from '../people/accounts/sign-in/history/clear-sign-ins.ts';
import { deleteKeysOf } from '../people/apikeys/delete-keys-of.ts';
import { forgetTeams } from '../people/members/forget-teams.ts';
import { clearExport } from '../work/exports/clear-export.ts';
import { clearWebhooksOf } from '../work/webhooks/clear-webhooks-of.ts';
import { detachSomeBeacons, detachSomeHubs } from './change-of-owner.ts';

export const Removal = z.strictObject({
  userId: z.string(),
  /** The previous round found nothing. One more look follows, because the indexes may have lagged. */
  isLastLook: z.optional(z.boolean()),
});

/** Rounds of at most 100 devices per invocation; well within its timeout. */
const ROUNDS = 20;
/** The indexes agree with the table after this time. */
const LAST_LOOK_SECONDS = 60;

/**
 * Detaches the devices of a deleted account, and deletes its keys, sign-ins, alerts, webhooks, sites, offers, rounds, figures of
 * earlier days and other items, in batches until nothing is found. It is idempotent: it may run twice or be killed at any point.
 */
export async function clearAway({ userId, isLastLook = false }: z.output<typeof Removal>): Promise<void> {
  if (await accountExists(userId)) return;
  // First: what it was in teams is known by items that are deleted with its other ones.
  await forgetTeams(userId);
  for (let round = 0; round < ROUNDS; round++) {
    const found = await Promise.all([
      deleteKeysOf(userId),
      detachSomeHubs(userId),
      detachSomeBeacons(userId),
      clearSignIns(userId),
      clearExport(userId),
      clearAlertsOf(userId),
      clearWebhooksOf(userId),
      clearPlaces(userId),
      clearOffers(userId),
      clearRounds(userId),
      clearFleetDays(userId),
      deleteLeftovers(userId),
    ]);
    if (found.includes(true)) continue;
    // Content is deleted by a message of its own, and each piece changes the counts.
    const isLast = isLastLook && !(await hasInfos(userId)) && !(await hasTours(userId));
    if (isLast) {
      await enqueue('PAYMENTS_QUEUE', { forget: userId });
      await deleteCounts(userId);
    } else await enqueue('REMOVALS_QUEUE', { userId, isLastLook: true }, LAST_LOOK_SECONDS);
    return;
  }
  await enqueue('REMOVALS_QUEUE', { userId });
}
