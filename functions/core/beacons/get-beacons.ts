import { getBeacons as contract } from '../../../shared/contract/devices.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import { listFor } from '../accounts/list-for.ts';
import { ownersOf } from '../accounts/owners-of.ts';
import { type BeaconRow, beaconList, readBeaconLives } from './store.ts';
import { toBeacon } from './to-beacon.ts';

/** A page of beacons (specification 2.2): one Query, and one BatchGet for each extra field. */
export async function getBeacons(
  caller: Caller,
  { query }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const page = await listFor<BeaconRow>(caller, contract, beaconList, query);
  const [lives, owners] = await Promise.all([
    query.extra_field.includes('monitoring')
      ? readBeaconLives(page.items.map(({ row }) => row.id))
      : undefined,
    query.extra_field.includes('owner') ? ownersOf(page.items.map(({ ownerId }) => ownerId)) : undefined,
  ]);
  return { ...page, items: page.items.map(({ row, ownerId }) => toBeacon(row, ownerId, { lives, owners })) };
}
