import type { Condition } from '../../../../shared/filter.ts';
import {
  type BatteryClass,
  BEACON_TYPE_PRIORITY,
  type BeaconType,
  HISTORY_DAYS,
} from '../../../../shared/model/beacon.ts';
import { expr, set } from '../../../platform/expression.ts';
import { listed } from '../../../platform/listed.ts';
import {
  getItem,
  getItems,
  type Item,
  queryItems,
  type Range,
  transact,
  updateItem,
  type Write,
  written,
} from '../../../platform/table.ts';

import { ownedDevice, SEARCHED } from '../ownership/owned-device.ts';
import type { SensorHours, StoredSensors } from './sightings/sensors.ts';

/**
 * Items of beacons:
 * - `beacon#<id>` / `row`: what a list shows; listed by owner (`own`) and over all (`all`)
 * - `beacon#<id>` / `live`: what was last heard, with the samples of the running day; rewrites no index
 * - `beacon#<id>` / `config`: how it is configured (see configuration-store.ts)
 * - `hist#<id>` / `<day>`: the samples and hours of a day that is over, kept for 13 months
 */
export interface BeaconRow {
  id: string;
  last4: string;
  description: string;
  type: BeaconType;
  orderCode: string | null;
  firmware: string | null;
  hardware: string | null;
  shortUrl: string | null;
  infoPointId: string | null;
  secure: boolean;
  deviceUpToDate: boolean;
  addedDate: string;
  userAssigned: string | null;
  /** Frames and unlocked features (see shared/configuration/features.ts). */
  features: number;
  version: number;
  /** Another one with each change of owner; absent before the first. A configuration that says another one is of another owner. */
  epoch?: string;
}

export interface BeaconItem extends Item {
  schema: 1;
  row: BeaconRow;
  own?: string;
}

/** What was last heard of a beacon. All values but the samples are null until they are heard. */
export interface BeaconLive extends Item {
  seenAt: number;
  batteryPct: number | null;
  batteryMV: number | null;
  activeTime: number | null;
  firmware: string | null;
  /** The hub that heard it at the last write; it may be another owner's. */
  hub: string | null;
  /** The UTC day of the samples, `2026-11-21`. */
  day: string;
  /** See samples.ts. */
  samples: Uint8Array;
  /** Only of a beacon that measures something: the latest of each value, and the hours of the day. */
  sensors?: StoredSensors;
  /** Only while a configuration is to be sent. */
  pending?: Pending;
  /** The row's type while only the form of the id suggests it; absent once something better is known. */
  typeGuessed?: BeaconType;
}

/** A configuration on its way to the device (see configuration-store.ts). */
export interface Pending {
  readonly index: number;
  readonly version: number;
  /** When it was last sent, ms, and by which hub; null: not yet, or it is to be sent again. */
  readonly sentAt: number | null;
  readonly hub: string | null;
  readonly attempts: number;
}

const KIND = 'beacon';
export const beaconDevice = ownedDevice(KIND);
const { rowKey, liveKey, idOf, ownerOf, partitionOf } = beaconDevice;

export { idOf, liveKey, ownerOf, partitionOf, rowKey };

/** Sorts before every day. */
export const NO_CONTACT = '0000-00-00';

/** The list of beacons. Without a filter it is in the order of the types' priorities, then of types and ids. */
export const BEACONS = listed<BeaconRow>()(KIND, {
  fields: {
    last4: SEARCHED.last4,
    orderCode: SEARCHED.orderCode,
    hardware: SEARCHED.hardware,
    firmware: SEARCHED.firmware,
    /** The class of the charge. */
    battery: { slot: 6, driven: true },
    deviceUpToDate: { slot: 8, of: 'deviceUpToDate' },
    /** The day of the last contact. */
    heard: { slot: 7, driven: true, range: lastContactRange },
    type: { slot: 1, of: 'type', sortValue: (type) => `${BEACON_TYPE_PRIORITY[type as BeaconType]}${type}` },
  },
  orders: {
    /** In which those that share an identity are neighbours (shared-identities.ts). */
    ibeacon: { slot: 9, driven: true },
    eddystone: { slot: 10, driven: true },
  },
});
export const beaconList = BEACONS.list;

/** Days as they were shifted when they were written; what was never heard is neither of lately nor of long ago. */
function lastContactRange({ operator, values }: Condition): Range {
  const day = String(values[0]).slice(0, 10);
  return operator === 'lt' ? { from: `${NO_CONTACT}$`, to: day } : { from: day };
}

/** Consistently: who may see it hangs on it. */
export const readBeacon = (id: string) => getItem<BeaconItem>(rowKey(id), { consistent: true });

/** Consistently, as readBeacon. */
export const readBeacons = (ids: readonly string[]) =>
  getItems<BeaconItem>(ids.map(rowKey), { consistent: true });

/** What was last heard of these beacons; the key is the id, and an id that is not registered is left out. */
export const readBeaconLives = async (
  ids: readonly string[],
  options?: { consistent?: boolean },
): Promise<Map<string, BeaconLive>> =>
  new Map((await getItems<BeaconLive>(ids.map(liveKey), options)).map((live) => [idOf(live), live]));

/** What something heard changes in the row and its indexes: seldom. */
export interface SightingChange {
  /** The class of its charge. */
  battery?: BatteryClass;
  /** The day it was last heard, with a boundary that differs from beacon to beacon. */
  lastContactDay?: string;
  firmware?: string;
}

/** The samples of a day that is over, packed (see samples.ts), and what was measured on it. */
export interface DaySamples {
  readonly day: string;
  readonly samples: Uint8Array;
  readonly sensors?: SensorHours | undefined;
}

/**
 * Notes what was heard: the live item if it is still as it was read (two hubs hear the same beacon), the row and the
 * history only when they change. False when somebody else wrote meanwhile.
 */
export async function saveSighting(
  was: BeaconLive,
  is: Omit<BeaconLive, 'pk' | 'sk' | 'pending' | 'typeGuessed'>,
  { row, history }: { row?: SightingChange | undefined; history: readonly DaySamples[] },
): Promise<boolean> {
  const id = idOf(was);
  const unchanged = expr`#seenAt = ${was.seenAt} AND #day = ${was.day}`;
  if (!row && !history.length) return written(updateItem(liveKey(id), set(is), unchanged));
  return written(
    transact([
      { update: liveKey(id), change: set(is), when: unchanged },
      ...(row ? [rowUpdate(id, row)] : []),
      ...history.map((one): Write => ({ put: dayItem(id, one) })),
    ]),
  );
}

/** The samples of days that are over, from one to another, both included; thirteen months of them are one Query. */
export async function readDays(id: string, from: string, to: string): Promise<DaySamples[]> {
  const days: DaySamples[] = [];
  let after: Record<string, string> | undefined;
  do {
    const { items, stoppedAt } = await queryItems<Item & Omit<DaySamples, 'day'>>(historyOf(id), {
      range: { from, to },
      after,
    });
    days.push(
      ...items.map(({ sk, samples, sensors }) => ({ day: sk, samples, ...(sensors && { sensors }) })),
    );
    after = stoppedAt;
  } while (after);
  return days;
}

export const historyOf = (id: string) => `hist#${id}`;

const dayItem = (id: string, { day, ...kept }: DaySamples): Item => ({
  pk: historyOf(id),
  sk: day,
  ...kept,
  ttl: Math.floor(Date.parse(day) / 1000) + (HISTORY_DAYS + 1) * 24 * 3600,
});

const rowUpdate = (id: string, { battery, lastContactDay, firmware }: SightingChange): Write => ({
  update: rowKey(id),
  change: BEACONS.change(
    { id },
    { firmware },
    { driven: { ...(battery && { battery }), ...(lastContactDay && { heard: lastContactDay }) } },
  ),
  when: expr`attribute_exists(#pk)`,
});
