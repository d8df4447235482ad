import { createSite, getSites, placeBeacons, placeHubs } from '../../shared/contract/devices/places.ts';
import type { ConsoleSession } from '../console-session.ts';
import { DEMO_BEACONS, DEMO_HUBS } from './fleet.ts';

/** Where the devices of an order code were put. */
const PLACES = [
  { orderCode: 'HALLE1', name: 'Hall 1', address: 'Musterweg 1, 20457 Hamburg', tag: 'exhibition' },
  { orderCode: 'FOYER2', name: 'Foyer', address: 'Musterweg 1, 20457 Hamburg', tag: 'entrance' },
] as const;

/** Puts the demo's devices at sites, with tags, as their owner. Idempotent. */
export async function seedPlaces(owner: ConsoleSession): Promise<void> {
  const { items } = await owner.call(getSites, { query: { limit: 100 } });
  for (const { orderCode, name, address, tag } of PLACES) {
    const known = items.find((site) => site.name === name);
    const { id: siteId } = known ?? (await owner.call(createSite, { body: { name, address } }));
    const isThere = (device: { readonly orderCode: string }) => device.orderCode === orderCode;
    const change = (ids: readonly { readonly id: string }[]) => ({
      body: { idList: ids.map(({ id }) => id), siteId, addTags: [tag] },
    });
    await owner.call(placeBeacons, change(DEMO_BEACONS.filter(isThere)));
    await owner.call(placeHubs, change(DEMO_HUBS.filter(isThere)));
  }
}
