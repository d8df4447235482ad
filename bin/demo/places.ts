import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeBeacons, describeHubs } from '../../shared/contract/devices/descriptions.ts';
import {
  createSite,
  getFloorPlan,
  getSites,
  placeBeacons,
  placeHubs,
  startFloorPlanUpload,
} from '../../shared/contract/devices/places.ts';
import type { ConsoleSession } from '../console-session.ts';
import { steadyFetch } from '../steady-fetch.ts';
import { DEMO_BEACONS, DEMO_HUBS } from './fleet.ts';
import { floorPlanPng } from './floor-plan.ts';

/** Where the devices of an order code were put. */
const PLACES = [
  {
    ...{ orderCode: 'HALLE1', name: 'Hall 1', address: 'Musterweg 1, 20457 Hamburg', tag: 'exhibition' },
    position: { latitude: 53.5432, longitude: 9.9886 },
    hasPlan: true,
  },
  {
    ...{ orderCode: 'FOYER2', name: 'Foyer', address: 'Beispielallee 2, 10117 Berlin', tag: 'entrance' },
    position: { latitude: 52.5163, longitude: 13.3777 },
    hasPlan: false,
  },
] as const;

/** Where the first devices of a site are on its floor plan; the others have no spot yet. */
const SPOTS = {
  hubs: [
    { x: 0.5, y: 0.5 },
    { x: 0.9, y: 0.12 },
  ],
  beacons: [
    { x: 0.16, y: 0.2 },
    { x: 0.34, y: 0.22 },
    { x: 0.49, y: 0.19 },
    { x: 0.65, y: 0.37 },
    { x: 0.79, y: 0.36 },
    { x: 0.16, y: 0.62 },
  ],
};

/** Puts the demo's devices at sites, with tags and spots on a floor plan, as their owner. Idempotent. */
export async function seedPlaces(owner: ConsoleSession): Promise<void> {
  const { items } = await owner.call(getSites, { query: { limit: 100 } });
  for (const { orderCode, name, address, tag, position, hasPlan } of PLACES) {
    const known = items.find((site) => site.name === name);
    const { id: siteId } = known ?? (await owner.call(createSite, { body: { name, address, position } }));
    const isThere = (device: { readonly orderCode: string }) => device.orderCode === orderCode;
    const beacons = DEMO_BEACONS.filter(isThere).map(({ id }) => id);
    const hubs = DEMO_HUBS.filter(isThere).map(({ id }) => id);
    const change = { siteId, addTags: [tag] };
    await owner.call(placeBeacons, { body: { idList: beacons, ...change } });
    await owner.call(placeHubs, { body: { idList: hubs, ...change } });
    if (!hasPlan) continue;
    await uploadFloorPlan(owner, siteId, floorPlanPng());
    const rows = (ids: readonly string[], spots: readonly { readonly x: number; readonly y: number }[]) =>
      ids.slice(0, spots.length).map((id, n) => ({ id, siteId, spot: spots[n]! }));
    await owner.call(describeBeacons, { body: { rows: rows(beacons, SPOTS.beacons) } });
    await owner.call(describeHubs, { body: { rows: rows(hubs, SPOTS.hubs) } });
  }
}

const GIVEN_UP_MS = 300_000;

/** Uploads a floor plan as the console does, and waits until it is checked. */
export async function uploadFloorPlan(owner: ConsoleSession, siteId: string, file: Buffer): Promise<void> {
  const params = { id: siteId };
  const checksum = createHash('sha256').update(file).digest('base64');
  const { id, upload } = await owner.call(startFloorPlanUpload, {
    params,
    body: { type: 'image/png', length: file.length, checksum },
  });
  const sent = await steadyFetch(upload.url, {
    method: 'PUT',
    headers: upload.headers,
    body: new Uint8Array(file),
  });
  if (!sent.ok) throw new Error(`the upload was answered ${sent.status} ${await sent.text()}`);
  for (const since = Date.now(); ; ) {
    const found = (await owner.call(getFloorPlan, { params })).upload;
    if (found?.id === id && found.state === 'taken') return;
    if (found?.state === 'refused' || Date.now() - since > GIVEN_UP_MS)
      throw new Error(`the floor plan was not taken: ${found?.reason}`);
    await sleep(200);
  }
}
