import * as z from 'zod/mini';
import type { FilterFields } from '../../filter.ts';
import { BATTERY_CLASSES } from '../../model/battery.ts';
import { Beacon, BeaconId } from '../../model/beacon.ts';
import { BEACON_TYPES } from '../../model/beacon-type.ts';
import { HearingHub } from '../../model/hearing-hub.ts';
import { extraFieldQuery, listOf, pageQuery, sortQuery, totalQuery, userQuery } from '../../model/page.ts';
import { NOUN } from '../../noun.ts';
import { EVERYONE_IN_REACH } from '../../roles.ts';
import { operation } from '../operation.ts';
import { deviceFilters, hubIdFilter } from './device-filters.ts';
import { prefix } from './prefix.ts';

export const beaconFilters = {
  ...deviceFilters,
  /** A hub in reach that heard the beacon within the last week. */
  heardBy: { ...hubIdFilter, ownOrder: true },
  firmware: { type: 'text', operators: ['eq'], min: 7, max: 7, pattern: /^\d{3}\.\d{3}$/ },
  type: { type: 'choice', operators: ['eq', 'in'], choices: BEACON_TYPES },
  battery: {
    type: 'choice',
    operators: ['eq', 'in'],
    choices: [...BATTERY_CLASSES, 'unknown'],
    ownOrder: true,
  },
  deviceUpToDate: { type: 'boolean', operators: ['eq'] },
  /** When it was last heard, compared by day. */
  heard: { type: 'time', operators: ['lt', 'ge'], ownOrder: true },
} as const satisfies FilterFields;

/** What the list can be sorted by. */
const SORTS = ['name', 'type', 'orderCode', 'firmware', 'hardware', 'charge', 'deviceUpToDate'] as const;

export const getBeacons = operation({
  id: 'getBeacons',
  method: 'GET',
  path: `${prefix}/${NOUN}s`,
  summary: 'Lists beacons of the caller or of `user`; an admin who names none gets all beacons',
  roles: EVERYONE_IN_REACH,
  scoped: 'devices',
  permissions: { BASIC: 'own' },
  query: z.strictObject({
    ...pageQuery,
    ...sortQuery(SORTS),
    ...totalQuery,
    ...userQuery,
    ...extraFieldQuery(['owner', 'monitoring', 'configuration', 'site', 'offer']),
  }),
  filters: beaconFilters,
  reply: listOf(Beacon),
  errors: ['ENTITY_NOT_FOUND'],
});

export const getBeacon = operation({
  id: 'getBeacon',
  method: 'GET',
  path: `${prefix}/${NOUN}s/{id}`,
  summary: 'Returns a beacon',
  roles: EVERYONE_IN_REACH,
  scoped: 'devices',
  permissions: { BASIC: 'own', PRODUCTION_READ: 'any' },
  params: z.strictObject({ id: BeaconId }),
  reply: Beacon,
  errors: [],
});

export const getBeaconHubs = operation({
  id: 'getBeaconHubs',
  method: 'GET',
  path: `${prefix}/${NOUN}s/{id}/hubs`,
  summary:
    'Returns the hubs in reach that heard a beacon within the last week, the strongest first: up to fifty of those that heard it',
  roles: EVERYONE_IN_REACH,
  scoped: 'devices',
  permissions: { BASIC: 'own' },
  params: z.strictObject({ id: BeaconId }),
  reply: z.strictObject({ items: z.array(HearingHub) }),
  errors: [],
});

export const beaconOperations = [getBeacons, getBeacon, getBeaconHubs] as const;
