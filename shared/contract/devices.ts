import * as z from 'zod/mini';
import type { FilterFields } from '../filter.ts';
import { BATTERY_CLASSES, BEACON_TYPES, Beacon, BeaconId } from '../model/beacon.ts';
import { CONNECTIONS, Hub, HubId } from '../model/hub.ts';
import { extraFieldQuery, listOf, pageQuery, userQuery } from '../model/page.ts';
import { NOUN } from '../noun.ts';
import { EVERYONE_IN_REACH } from '../roles.ts';
import { type Group, operation } from './operation.ts';

const prefix = '/api/devices/v1';

/** What both device lists can be searched by (specification 2.5). */
const deviceFilters = {
  last4: { type: 'text', operators: ['eq'], min: 4, max: 4, pattern: /^[0-9A-Z]{4}$/, case: 'upper' },
  orderCode: {
    type: 'text',
    operators: ['prefix', 'eq'],
    min: 4,
    max: 8,
    pattern: /^[0-9A-Z]+$/,
    case: 'upper',
  },
  hardware: { type: 'text', operators: ['eq'], min: 8, max: 8 },
} as const satisfies FilterFields;

export const hubFilters = {
  ...deviceFilters,
  // The specified search is the full x.x.x.x; a prefix is the console's extension (contract reading 19).
  firmware: { type: 'text', operators: ['eq', 'prefix'], min: 1, max: 15, pattern: /^\d+(\.\d+){0,3}\.?$/ },
  isOnline: { type: 'boolean', operators: ['eq'] },
  connection: { type: 'choice', operators: ['eq'], choices: CONNECTIONS },
  isSynchronized: { type: 'boolean', operators: ['eq'] },
  isMarkedForUpdate: { type: 'boolean', operators: ['eq'] },
} as const satisfies FilterFields;

export const beaconFilters = {
  ...deviceFilters,
  firmware: { type: 'text', operators: ['eq'], min: 7, max: 7, pattern: /^\d{3}\.\d{3}$/ },
  type: { type: 'choice', operators: ['eq', 'in'], choices: BEACON_TYPES },
  battery: { type: 'choice', operators: ['eq', 'in'], choices: [...BATTERY_CLASSES, 'unknown'] },
  deviceUpToDate: { type: 'boolean', operators: ['eq'] },
  /** When it was last heard, to the day. */
  heard: { type: 'time', operators: ['lt', 'ge'] },
} as const satisfies FilterFields;

export const getHubs = operation({
  id: 'getHubs',
  method: 'GET',
  path: `${prefix}/hubs`,
  summary: 'Hubs of the caller or of `user`; of everybody for an admin who names none',
  roles: EVERYONE_IN_REACH,
  permissions: { BASIC: 'own' },
  query: z.strictObject({ ...pageQuery, ...userQuery, ...extraFieldQuery(['owner']) }),
  filters: hubFilters,
  reply: listOf(Hub),
  errors: ['ENTITY_NOT_FOUND'],
});

export const getHub = operation({
  id: 'getHub',
  method: 'GET',
  path: `${prefix}/hubs/{id}`,
  summary: 'One hub',
  roles: EVERYONE_IN_REACH,
  permissions: { BASIC: 'own', PRODUCTION_READ: 'any' },
  params: z.strictObject({ id: HubId }),
  reply: Hub,
  errors: [],
});

export const getBeacons = operation({
  id: 'getBeacons',
  method: 'GET',
  path: `${prefix}/${NOUN}s`,
  summary: 'Beacons of the caller or of `user`; of everybody for an admin who names none',
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
  summary: 'One beacon',
  roles: EVERYONE_IN_REACH,
  permissions: { BASIC: 'own', PRODUCTION_READ: 'any' },
  params: z.strictObject({ id: BeaconId }),
  reply: Beacon,
  errors: [],
});

export const devices = {
  name: 'devices',
  prefix,
  operations: [getHubs, getHub, getBeacons, getBeacon],
} as const satisfies Group;
