import type { Condition } from '../../../../shared/filter.ts';
import type { BatteryClass } from '../../../../shared/model/battery.ts';
import { BEACON_TYPE_PRIORITY, type BeaconType } from '../../../../shared/model/beacon-type.ts';
import { HISTORY_DAYS } from '../../../../shared/model/sighting-days.ts';
import { attribute, expr, set } from '../../../platform/expression.ts';
import { sortAttribute } from '../../../platform/indexes.ts';
import { listed } from '../../../platform/listed.ts';
import {
  getItem,
  getItems,
  type Item,
  inPages,
  queryItems,
  type Range,
  transact,
  updateItem,
  type Write,
  written,
} from '../../../platform/table.ts';
import type { FormerHome } from '../hubs/digest/homes.ts';
import type { OfferMark } from '../ownership/offer-mark.ts';
import { NAME_ORDER, ownedDevice, SHARDS, searchedFields } from '../ownership/owned-device.ts';
import type { PlaceFields } from '../ownership/place.ts';
import { chargeValue, classRange, type NO_CHARGE } from './sightings/charge-step.ts';
import type { SensorHours, StoredSensors } from './sightings/sensors.ts';

/**
 * Items of beacons:
 * - `beacon#<id>` / `row`: the row of lists, by owner (`own`) and of all owners (`all`)
 * - `beacon#<id>` / `live`: the latest sighting, with the samples of the running day; it is in no index
 * - `beacon#<id>` / `config`: its configuration (see configuration-store.ts)
 * - `beacon#<id>` / `hearer#<hub>`: a hub that hears it (see hearer-store.ts)
 * - `hist#<id>` / `<day>`: the samples and hours of a past day, kept for 13 months
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
  siteId?: PlaceFields['siteId'];
  tags?: PlaceFields['tags'];
  offerId?: OfferMark['offerId'];
  spot?: PlaceFields['spot'];
  secure: boolean;
  deviceUpToDate: boolean;
  addedDate: string;
  userAssigned: string | null;
  /** Frames and unlocked features (see shared/configuration/features.ts). */
  features: number;
  version: number;
  /**
   * Changes with each change of owner; absent before the first. A configuration with another epoch is a former owner's.
   */
  epoch?: string;
}

export interface BeaconItem extends Item {
  schema: 1;
  row: BeaconRow;
  own?: string;
}

/**
 * What was last written of a beacon's sightings; later ones without news are only in the digests of its homes (see
 * read-latest.ts). All values except the samples are null until they are heard.
 */
export interface BeaconLive extends Item {
  seenAt: number;
  batteryPct: number | null;
  /** The step of its charge by which lists are sorted (see charge-step.ts); absent while it has none. */
  chargeStep?: number;
  batteryMV: number | null;
  activeTime: number | null;
  firmware: string | null;
  /** The beacon's home: the hub whose digest tells when it was last heard (see homes.ts). It may belong to another owner. */
  hub: string | null;
  formerHomes?: readonly FormerHome[];
  /** The UTC day of the samples, `2026-11-21`. */
  day: string;
  /** See samples.ts. */
  samples: Uint8Array;
  /** Only for a beacon with sensors: the latest reading of each value, and the hours of the day. */
  sensors?: StoredSensors;
  /** Only while a configuration must be sent. */
  pending?: Pending;
  /** The row's type while it is only derived from the form of the id; absent once it is known. */
  typeGuessed?: BeaconType;
}

/** A configuration on its way to the device (see configuration-store.ts). */
export interface Pending {
  readonly index: number;
  readonly version: number;
  /** When it was last sent (ms) and to which hub; null: not sent yet, or to be sent again. */
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

const SEARCHED = searchedFields(KIND);

/** The list of beacons. Without a filter it is ordered by the priority of types, then by type and id. */
export const BEACONS = listed<BeaconRow>()(KIND, {
  shards: SHARDS.beacon,
  fields: {
    last4: SEARCHED.last4,
    orderCode: SEARCHED.orderCode,
    hardware: SEARCHED.hardware,
    site: SEARCHED.site,
    tag: SEARCHED.tag,
    firmware: SEARCHED.firmware,
    /** The class of the charge. */
    battery: {
      slot: 6,
      views: 'charge',
      range: ({ values }) => classRange(values[0] as BatteryClass | typeof NO_CHARGE),
    },
    deviceUpToDate: { slot: 8, of: 'deviceUpToDate' },
    /** The day of the last contact. */
    heard: { slot: 7, driven: true, range: lastContactRange },
    type: { slot: 1, of: 'type', sortValue: (type) => `${BEACON_TYPE_PRIORITY[type as BeaconType]}${type}` },
  },
  orders: {
    ...NAME_ORDER,
    charge: { slot: 6, driven: true, complete: true },
    /** Beacons that share an identity are neighbours here (shared-identities.ts). */
    ibeacon: { slot: 9, driven: true },
    eddystone: { slot: 10, driven: true },
  },
});
export const beaconList = BEACONS.list;

/** The range of a condition on the last contact. Beacons that were never heard match neither `lt` nor `ge`. */
function lastContactRange({ operator, values }: Condition): Range {
  const day = String(values[0]).slice(0, 10);
  return operator === 'lt' ? { from: `${NO_CONTACT}$`, to: day } : { from: day };
}

/** Read consistently, because the owner decides who may see the beacon. */
export const readBeacon = (id: string) => getItem<BeaconItem>(rowKey(id), { consistent: true });

/** Read consistently, as by readBeacon. */
export const readBeacons = (ids: readonly string[]) =>
  getItems<BeaconItem>(ids.map(rowKey), { consistent: true });

/** The live items of these beacons, by id; unregistered ids are left out. */
export const readBeaconLives = async (
  ids: readonly string[],
  options?: { consistent?: boolean },
): Promise<Map<string, BeaconLive>> =>
  new Map((await getItems<BeaconLive>(ids.map(liveKey), options)).map((live) => [idOf(live), live]));

/** What tells when a beacon was last heard, and its charge. */
export type BeaconHeard = Pick<BeaconLive, 'seenAt' | 'batteryPct' | 'hub' | 'formerHomes'>;
const HEARD_FIELDS = expr`#seenAt, #batteryPct, #hub, #formerHomes`;

/** That part of the live items of these beacons, by id; unregistered ids are left out. */
export const readBeaconHeard = async (ids: readonly string[]): Promise<Map<string, BeaconHeard>> =>
  new Map(
    (await getItems<Item & BeaconHeard>(ids.map(liveKey), { only: HEARD_FIELDS })).map((live) => [
      idOf(live),
      live,
    ]),
  );

/** The changes of a row and its indexes by a sighting; they are rare. */
export interface SightingChange {
  /** The step of the charge (see charge-step.ts). */
  charge?: number;
  /** The day of the last contact, with the beacon's own boundary (see shiftedDay). */
  lastContactDay?: string;
  firmware?: string;
}

/** The samples of a day, packed (see samples.ts), and its sensor values. */
export interface DaySamples {
  readonly day: string;
  readonly samples: Uint8Array;
  readonly sensors?: SensorHours | undefined;
}

/**
 * Stores a sighting: the live item with an optimistic lock (several hubs may hear the same beacon), the row and the
 * history only if they change. Returns false after a concurrent write.
 *
 * Another day of the last contact, which each beacon has once a day, is written before the live item and not with it, because a
 * transaction costs twice. A death in between loses nothing: the next sighting is still the first one of a day. The day is only
 * written if it is later than the stored one, so a late write changes nothing.
 */
export async function saveSighting(
  was: BeaconLive,
  is: Omit<BeaconLive, 'pk' | 'sk' | 'pending' | 'typeGuessed'>,
  { row, history }: { row?: SightingChange | undefined; history: readonly DaySamples[] },
): Promise<boolean> {
  const id = idOf(was);
  const unchanged = expr`#seenAt = ${was.seenAt} AND #day = ${was.day}`;
  const apart = row && history.length === 0 ? dayAlone(row) : undefined;
  if (apart !== undefined) await written(updateDay(id, apart));
  if (apart !== undefined || (!row && !history.length))
    return written(updateItem(liveKey(id), set(is), unchanged));
  return written(
    transact([
      { update: liveKey(id), change: set(is), when: unchanged },
      ...(row ? [rowUpdate(id, row)] : []),
      ...history.map((one): Write => ({ put: dayItem(id, one) })),
    ]),
  );
}

/** The day of the last contact if nothing else changes. */
const dayAlone = ({ lastContactDay, charge, firmware }: SightingChange): string | undefined =>
  charge === undefined && firmware === undefined ? lastContactDay : undefined;

/** Begins with the day of the last contact. */
const HEARD = attribute(sortAttribute(BEACONS.slotOf('heard')));
const updateDay = (id: string, day: string) => {
  const { update, change } = rowUpdate(id, { lastContactDay: day });
  const when = expr`attribute_exists(#pk) AND (attribute_not_exists(${HEARD}) OR ${HEARD} < ${day})`;
  return updateItem(update, change, when);
};

/** The samples of past days, `from` and `to` included; thirteen months take one Query. */
export const readDays = (id: string, from: string, to: string): Promise<DaySamples[]> =>
  Array.fromAsync(
    inPages((after) =>
      queryItems<Item & Omit<DaySamples, 'day'>>(historyOf(id), { range: { from, to }, after }),
    ),
    ({ sk, samples, sensors }) => ({ day: sk, samples, ...(sensors && { sensors }) }),
  );

export const historyOf = (id: string) => `hist#${id}`;

const dayItem = (id: string, { day, ...kept }: DaySamples): Item => ({
  pk: historyOf(id),
  sk: day,
  ...kept,
  ttl: Math.floor(Date.parse(day) / 1000) + (HISTORY_DAYS + 1) * 24 * 3600,
});

const rowUpdate = (id: string, { charge, lastContactDay, firmware }: SightingChange) => ({
  update: rowKey(id),
  change: BEACONS.change(
    { id },
    { firmware },
    {
      driven: {
        ...(charge !== undefined && { charge: chargeValue(charge) }),
        ...(lastContactDay && { heard: lastContactDay }),
      },
    },
  ),
  when: expr`attribute_exists(#pk)`,
});
