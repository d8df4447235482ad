import * as z from 'zod/mini';
import { FLEET_DAY_FIGURES } from '../../../../shared/model/fleet.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { enqueue } from '../../../platform/queue.ts';
import { accountsWithDevices } from '../../people/accounts/accounts-with-devices.ts';
import { countFleet } from './count-fleet.ts';
import { keepDay } from './fleet-days-store.ts';

/** A schedule sends this message each night. The worker sends it again with `after` when accounts are left. */
export const FleetDaysDue = z.strictObject({
  dueAt: z.iso.datetime(),
  after: z.optional(z.record(z.string(), z.string())),
});

/** Accounts per invocation; well within its timeout. */
const AT_ONCE = 100;
const LANES = 10;

/**
 * Keeps the figures of the day for all devices, and for each account that has some, in batches. An account with a few
 * devices takes six Queries of half a read unit and one transaction; one without devices a twentieth of that. So a
 * million accounts, of which a tenth have devices, take an hour a night and about a dollar a month for each ten
 * thousand of those. A batch that dies is done again; what it had kept stays.
 */
export async function noteFleetDays({ dueAt, after }: z.output<typeof FleetDaysDue>): Promise<void> {
  const day = dueAt.slice(0, 10);
  const note = async (owner: string | undefined) => {
    await keepDay(owner, { day, ...(await countFleet(owner, FLEET_DAY_FIGURES)) });
  };
  if (after === undefined) await note(undefined);
  const { ids, stoppedAt } = await accountsWithDevices(AT_ONCE, after);
  await inLanes(ids, 1, ([id]) => note(id), LANES);
  if (stoppedAt) await enqueue('FLEETDAYS_QUEUE', { dueAt, after: stoppedAt });
}
