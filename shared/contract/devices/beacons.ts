import * as z from 'zod/mini';
import type { FilterFields } from '../../filter.ts';
import { BATTERY_CLASSES, BEACON_TYPES, Beacon, BeaconId } from '../../model/beacon.ts';
import { extraFieldQuery, listOf, pageQuery, userQuery } from '../../model/page.ts';
import { NOUN } from '../../noun.ts';
import { EVERYONE_IN_REACH } from '../../roles.ts';
import { operation } from '../operation.ts';
import { deviceFilters, hubIdFilter } from './device-filters.ts';
import { prefix } from './prefix.ts';

export const beaconFilters = {
  ...deviceFilters,
  /** A hub in reach that heard the beacon within the last week. */
  heardBy: hubIdFilter,
  firmware: { type: 'text', operators: ['eq'], min: 7, max: 7, pattern: /^\d{3}\.\d{3}$/ },
  type: { type: 'choice', operators: ['eq', 'in'], choices: BEACON_TYPES },
  battery: { type: 'choice', operators: ['eq', 'in'], choices: [...BATTERY_CLASSES, 'unknown'] },
  deviceUpToDate: { type: 'boolean', operators: ['eq'] },
  /** When it was last heard, compared by day. */
  heard: { type: 'time', operators: ['lt', 'ge'] },
} as const satisfies FilterFields;

export const getBeacons = operation({
  id: 'getBeacons',
  method: 'GET',
  path: `${prefix}/${NOUN}s`,
  summary: 'Lists beacons of the caller or of `user`; an admin who names none gets all beacons',
  roles: EVERYONE_IN_REACH,
  permissions: { BASIC: 'own' },
  query: z.strictObject({
    ...pageQuery,
    ...userQuery,
    ...extraFieldQuery(['owner', 'monitoring', 'configuration']),
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
  permissions: { BASIC: 'own', PRODUCTION_READ: 'any' },
  params: z.strictObject({ id: BeaconId }),
  reply: Beacon,
  errors: [],
});

export const beaconOperations = [getBeacons, getBeacon] as const;
