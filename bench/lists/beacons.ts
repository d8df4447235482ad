import { handOverBeacons, handOverHubs } from '../../functions/core/composition/change-of-owner.ts';
import { importBeacons } from '../../functions/core/devices/beacons/registration/import-beacons.ts';
import { noteSightings } from '../../functions/core/devices/beacons/sightings/note-sightings.ts';
import { BEACONS } from '../../functions/core/devices/beacons/store.ts';
import { insertHub, setPresence } from '../../functions/core/devices/hubs/store.ts';
import { wordsThatLeadTo } from '../../functions/core/devices/ownership/description-words.ts';
import { tagWords } from '../../functions/core/devices/ownership/tag-words.ts';
import { now } from '../../functions/platform/clock.ts';
import { set } from '../../functions/platform/expression.ts';
import { transact, updateItem } from '../../functions/platform/table.ts';
import { hears } from '../../test/support/hears.ts';
import { digits, hex } from './hex.ts';
import { type MeasuredList, OWNER, type RowKind } from './measured-list.ts';
import { PLACED, PLACED_SAMPLES } from './placed.ts';

const DAY_MS = 24 * 3600_000;

const PLANTED = {
  many: {
    last4: 'CAFE',
    type: 'SMART_BEACON',
    orderCode: 'HALLE1',
    hardware: 'BCN-0101',
    firmware: '003.001',
  },
  other: {
    last4: 'BEEF',
    type: 'SENSOR_BEACON',
    orderCode: 'FOYER2',
    hardware: 'BCN-0202',
    firmware: '006.001',
  },
  rare: { last4: 'RARE', type: 'SMART_KEY', orderCode: 'RARE01', hardware: 'RARE-001', firmware: '999.999' },
} as const;
const HEARD: Record<RowKind, () => { timestamp: number; batteryPct: number }> = {
  many: () => ({ timestamp: now(), batteryPct: 97 }),
  other: () => ({ timestamp: now() - 5 * DAY_MS, batteryPct: 50 }),
  rare: () => ({ timestamp: Date.UTC(2001, 1), batteryPct: 10 }),
};

const DESCRIBED: Record<RowKind, string> = { many: 'Lobby', other: 'Cellar', rare: 'Attic' };

let planted = 0;

const HUB = 'hubffff00dd';
const HEARD_BY_HUB = 240;

/** A hub that hears the first copies of the rows. */
async function plantHub(ownerId: string): Promise<void> {
  await insertHub({ id: HUB, hardware: 'HUB-0210', orderCode: 'FOYER2' });
  await handOverHubs([HUB], ownerId);
  await setPresence(HUB, true, now());
  const ids = Array.from({ length: HEARD_BY_HUB }, (_, at) => {
    const { last4 } = (at + 1) % 2 ? PLANTED.other : PLANTED.many;
    return `${digits(at + 1)}${last4}`;
  });
  await hears(HUB, ids, now());
}

export const beacons: MeasuredList = {
  shards: BEACONS.everybody.length,
  async plant(ownerId, kind) {
    const { last4, ...registered } = PLANTED[kind];
    const id = `${upperHex(0xf000_0000 + planted++)}${last4}`;
    await importBeacons([{ id, ...registered }]);
    await handOverBeacons([id], ownerId);
    const words = { owner: ownerId, before: '', after: DESCRIBED[kind] };
    await transact([
      {
        update: { pk: `beacon#${id}`, sk: 'row' },
        change: BEACONS.change({ id }, { description: words.after, ...PLACED[kind] }),
      },
      ...wordsThatLeadTo('beacon', id, words),
      ...tagWords('beacon', id, { owner: ownerId, before: [], after: PLACED[kind].tags }),
    ]);
    await noteSightings([{ beaconId: id, batteryMV: 2950, activeTime: 86_400, ...HEARD[kind]() }]);
    if (kind === 'rare') {
      const change = set({ 'row.deviceUpToDate': false, s8: `false#${id}` });
      await updateItem({ pk: `beacon#${id}`, sk: 'row' }, change);
    }
    if (kind === 'many') await plantHub(ownerId);
    return [id];
  },
  uniqueTextsAt: (position, [id]) => [`${digits(position)}${id!.slice(8)}`],
  samples: {
    'last4:eq': { many: 'CAFE', rare: 'RARE' },
    'orderCode:eq': { many: 'HALLE1', rare: 'RARE01' },
    'orderCode:prefix': { many: 'HALL', rare: 'RARE' },
    'hardware:eq': { many: 'BCN-0101', rare: 'RARE-001' },
    'firmware:eq': { many: '003.001', rare: '999.999' },
    'type:eq': { many: 'SMART_BEACON', rare: 'SMART_KEY' },
    'type:in': { many: 'SMART_BEACON,NFC', rare: 'SMART_KEY,NFC', queries: { rare: 2 } },
    'battery:eq': { many: 'full', rare: 'low' },
    'battery:in': { many: 'full,unknown', rare: 'low,good', queries: { rare: 2 } },
    'deviceUpToDate:eq': { many: 'true', rare: 'false' },
    ...PLACED_SAMPLES,
    'owner:eq': { many: OWNER },
    // The search also looks for owners with the word.
    'query:prefix': { many: 'lobby', rare: 'attic', queries: { rare: 3 } },
    // Also looks for order codes and words of descriptions that begin so.
    'text:prefix': { many: 'cafe', rare: 'rare', queries: { rare: 3 } },
    'heardBy:eq': { many: HUB, queries: { many: 0 } },
    'heard:ge': { many: '2026-11-18T00:00:00Z' },
    'heard:lt': { many: '2026-12-01T00:00:00Z', rare: '2010-01-01T00:00:00Z' },
  },
  live: { with: 'monitoring' },
};

const upperHex = (number: number) => hex(number).toUpperCase();
