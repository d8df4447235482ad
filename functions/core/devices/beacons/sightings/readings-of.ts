import type { Condition } from '../../../../../shared/filter.ts';
import { OWN_WALK } from '../../../../platform/cursor.ts';
import { listPage } from '../../../../platform/list.ts';
import { type BeaconRow, beaconList, ownerOf, readBeacons } from '../store.ts';
import { readLatest } from './read-latest.ts';
import type { SensorReadings } from './sensors.ts';

/** The latest sighting of a beacon, with its owner. */
export interface BeaconReading {
  readonly ownerId: string | undefined;
  /** In ms; 0: it was never heard. */
  readonly seenAt: number;
  readonly batteryPct: number | null;
  /** Sensor values; undefined: none was ever heard. */
  readonly sensors: SensorReadings | undefined;
}

const AT_ONCE = 1000;

/** The readings of these beacons; unregistered beacons are left out. */
export async function readingsOf(ids: readonly string[]): Promise<Map<string, BeaconReading>> {
  const beacons = await readBeacons(ids);
  return withLiveState(beacons.map((beacon) => ({ id: beacon.row.id, ownerId: ownerOf(beacon) })));
}

/** When a beacon was last heard (ms; 0: never), and its charge then. */
export type BeaconCharge = Pick<BeaconReading, 'seenAt' | 'batteryPct'>;

/** The charges of these beacons, by id, without their owners: half a read unit each. Unregistered ids are left out. */
export const chargesOf = (ids: readonly string[]): Promise<ReadonlyMap<string, BeaconCharge>> =>
  readLatest(ids);

/** A page of readings of an owner's beacons that match a filter, with the cursor of the next page. */
export async function pageOfReadings(
  owner: string,
  conditions: readonly Condition[],
  starting_at: string | undefined,
): Promise<{ readonly readings: Map<string, BeaconReading>; readonly next: string | undefined }> {
  const request = { owner, conditions, limit: AT_ONCE, starting_at, cursors: OWN_WALK };
  const page = await listPage<BeaconRow>(beaconList, request);
  const readings = await withLiveState(page.items.map(({ row: { id } }) => ({ id, ownerId: owner })));
  return { readings, next: page.next };
}

/** The descriptions of an owner's beacons; beacons of other owners are left out. */
export const beaconDescriptions = async (
  ids: readonly string[],
  ownerId: string,
): Promise<Map<string, string>> =>
  new Map(
    (await readBeacons(ids))
      .filter((beacon) => ownerOf(beacon) === ownerId)
      .map(({ row }) => [row.id, row.description]),
  );

async function withLiveState(
  beacons: readonly { id: string; ownerId: string | undefined }[],
): Promise<Map<string, BeaconReading>> {
  const lives = await readLatest(beacons.map(({ id }) => id));
  return new Map(
    beacons.flatMap(({ id, ownerId }) => {
      const live = lives.get(id);
      if (!live) return [];
      const { seenAt, batteryPct, sensors } = live;
      return [[id, { ownerId, seenAt, batteryPct, sensors }] as const];
    }),
  );
}
