import { hasRadio } from '../../../../../shared/configuration/device.ts';
import { FACTORY_FEATURES } from '../../../../../shared/configuration/features.ts';
import type { BeaconType } from '../../../../../shared/model/beacon-type.ts';
import { NO_SITE } from '../../../../../shared/model/place-limits.ts';
import { iso } from '../../../../platform/clock.ts';
import { expr } from '../../../../platform/expression.ts';
import { inLanes } from '../../../../platform/in-lanes.ts';
import { ConditionFailed, transact, type Write } from '../../../../platform/table.ts';
import { idWords } from '../../ownership/id-words.ts';
import { last4Of } from '../../ownership/owned-device.ts';
import { NO_CHARGE } from '../sightings/charge-step.ts';
import { BEACONS, type BeaconItem, type BeaconLive, type BeaconRow, liveKey, NO_CONTACT } from '../store.ts';
import { drawShortId, type ShortUrl, shortUrlPut, urlOf } from './short-url-store.ts';

/** A beacon to register. */
export interface NewBeacon {
  readonly id: string;
  readonly type: BeaconType;
  /** The type was not given, and beacons with ids of this form may have another one. */
  readonly isTypeGuessed?: boolean;
  readonly orderCode: string | null;
  readonly hardware?: string | null;
  readonly firmware?: string | null;
  readonly short?: ShortUrl | undefined;
}

/** The writes of a transaction, without the one of the audit trail. */
const WRITES_MAX = 99;

/** Does work on groups of beacons that each fit into one transaction (see `insertTogether`), some at a time. */
export const inInsertableGroups = <T extends { readonly id: string }>(
  beacons: readonly T[],
  work: (group: readonly T[]) => Promise<void>,
): Promise<void> => inLanes(insertable(beacons), 1, ([group]) => work(group!));

/** Groups of beacons that fit into one transaction with the row, live item, short URL and words of the id of each. */
export function insertable<T extends { readonly id: string }>(beacons: readonly T[]): T[][] {
  const groups: T[][] = [];
  let left = 0;
  for (const beacon of beacons) {
    const writes = 3 + idWords('beacon', beacon.id).length;
    if (writes > left) {
      groups.push([]);
      left = WRITES_MAX;
    }
    groups.at(-1)!.push(beacon);
    left -= writes;
  }
  return groups;
}

/**
 * Registers an insertable group of beacons, each with an empty live item, because sightings of beacons without one are
 * ignored. All writes are one transaction, together with `also`. Returns the beacons that were not registered before.
 */
export async function insertTogether(
  beacons: readonly NewBeacon[],
  also: (inserted: readonly NewBeacon[]) => readonly Write[] = () => [],
): Promise<readonly NewBeacon[]> {
  let left = beacons;
  while (left.length) {
    const writes = left.flatMap((beacon, at) => writesOf(beacon).map((write) => ({ at, ...write })));
    try {
      await transact([...writes.map(({ write }) => write), ...also(left)]);
      break;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || error.at >= writes.length) throw error;
      const failed = error.positions.map((position) => writes[position]!);
      const known = new Set(failed.filter(({ of }) => of === 'beacon').map(({ at }) => at));
      const clashed = new Set(failed.filter(({ of }) => of === 'short').map(({ at }) => at));
      left = left.flatMap((beacon, at) => {
        if (known.has(at)) return [];
        if (!clashed.has(at)) return [beacon];
        // A QR code has its short id as id, so it cannot get another one.
        return beacon.short!.id === beacon.id
          ? []
          : [{ ...beacon, short: { ...beacon.short!, id: drawShortId() } }];
      });
    }
  }
  return left;
}

function writesOf(beacon: NewBeacon): { of: 'beacon' | 'short'; write: Write }[] {
  const { id, type, isTypeGuessed, orderCode, hardware = null, firmware = null, short } = beacon;
  const row: BeaconRow = {
    ...{ id, type, orderCode, hardware, firmware },
    last4: last4Of(id),
    description: '',
    shortUrl: short ? urlOf(short) : null,
    infoPointId: null,
    siteId: NO_SITE,
    tags: [],
    secure: false,
    deviceUpToDate: true,
    addedDate: iso(),
    userAssigned: null,
    features: hasRadio(type) ? FACTORY_FEATURES : 0,
    version: 1,
  };
  const live: BeaconLive = {
    ...liveKey(id),
    seenAt: 0,
    batteryPct: null,
    batteryMV: null,
    activeTime: null,
    firmware,
    hub: null,
    day: NO_CONTACT,
    samples: new Uint8Array(),
    ...(isTypeGuessed && { typeGuessed: type }),
  };
  const unheard = { charge: NO_CHARGE, heard: NO_CONTACT };
  const item: BeaconItem = { ...BEACONS.itemOf(row, unheard), schema: 1 };
  return [
    { of: 'beacon', write: { put: item, when: expr`attribute_not_exists(#pk)` } },
    { of: 'beacon', write: { put: live } },
    ...(short ? [{ of: 'short' as const, write: shortUrlPut(short, id) }] : []),
    ...idWords('beacon', id).map((key) => ({ of: 'beacon' as const, write: { put: { ...key } } })),
  ];
}
