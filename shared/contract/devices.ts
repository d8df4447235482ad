import * as z from 'zod/mini';
import type { FilterFields } from '../filter.ts';
import { BATTERY_CLASSES, BEACON_TYPES, Beacon, BeaconId } from '../model/beacon.ts';
import { Nothing } from '../model/common.ts';
import { CONNECTIONS, Hub, HubChange, HubId } from '../model/hub.ts';
import { extraFieldQuery, listOf, pageQuery, userQuery } from '../model/page.ts';
import { NOUN } from '../noun.ts';
import { ADMINS, EVERYONE_IN_REACH, OWNERS_AND_ADMINS } from '../roles.ts';
import { alertOperations } from './devices/alerts.ts';
import { firmwareOperations } from './devices/firmware.ts';
import { getBeaconIdentities } from './devices/identities.ts';
import {
  assignBeacons,
  assignHubs,
  checkBeaconAssignment,
  checkHubAssignment,
  detachBeacons,
  detachHubs,
  transferBeacons,
  transferHubs,
} from './devices/ownership.ts';
import { prefix } from './devices/prefix.ts';
import { rolloutOperations } from './devices/rollouts.ts';
import { type Group, operation } from './operation.ts';

export * from './devices/alerts.ts';
export * from './devices/firmware.ts';
export * from './devices/ownership.ts';
export * from './devices/rollouts.ts';

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
  /** Whose, by the id of the account. */
  owner: { type: 'text', operators: ['eq'], max: 64, pattern: /^[A-Za-z0-9_-]+$/, adminOnly: true },
  /** The beginning of any word of the description, of the owner's name or address. */
  query: { type: 'text', operators: ['prefix'], min: 3, max: 40, case: 'lower', adminOnly: true },
} as const satisfies FilterFields;

const hubId = {
  type: 'text',
  operators: ['eq'],
  min: 11,
  max: 11,
  pattern: /^hub[0-9a-f]{8}$/,
  case: 'lower',
} as const;

export const hubFilters = {
  ...deviceFilters,
  hubId: { ...hubId, adminOnly: true },
  // The specified search is the full x.x.x.x; a prefix is the console's extension (contract reading 19).
  firmware: { type: 'text', operators: ['eq', 'prefix'], min: 1, max: 15, pattern: /^\d+(\.\d+){0,3}\.?$/ },
  isOnline: { type: 'boolean', operators: ['eq'] },
  connection: { type: 'choice', operators: ['eq'], choices: CONNECTIONS },
  isSynchronized: { type: 'boolean', operators: ['eq'] },
  isMarkedForUpdate: { type: 'boolean', operators: ['eq'] },
} as const satisfies FilterFields;

export const beaconFilters = {
  ...deviceFilters,
  /** A hub in reach, which heard it within the last week. */
  heardBy: hubId,
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

export const putHub = operation({
  id: 'putHub',
  method: 'PUT',
  path: `${prefix}/hubs/{id}`,
  summary:
    'Changes description and settings of a hub; new settings are sent to it and count once it confirms them',
  roles: OWNERS_AND_ADMINS,
  permissions: { CONFIGURE_HUBS: 'own' },
  params: z.strictObject({ id: HubId }),
  body: HubChange,
  reply: Hub,
  errors: ['HUB_UPDATE_RUNNING'],
});

export const deleteHub = operation({
  id: 'deleteHub',
  method: 'DELETE',
  path: `${prefix}/hubs/{id}`,
  summary: 'Removes a hub with its IoT thing and certificate: it cannot connect any more',
  roles: ADMINS,
  permissions: { PRODUCTION_DELETE: 'any' },
  params: z.strictObject({ id: HubId }),
  reply: Nothing,
  errors: [],
});

export const induceFirmwareUpdate = operation({
  id: 'induceFirmwareUpdate',
  method: 'POST',
  path: `${prefix}/hubs/{id}/induce_firmware_update`,
  summary: 'Updates a hub to the newest published firmware of its hardware and branch',
  roles: OWNERS_AND_ADMINS,
  permissions: { CONFIGURE_HUBS: 'own' },
  params: z.strictObject({ id: HubId }),
  reply: Hub,
  errors: ['HUB_UPDATE_RUNNING', 'FIRMWARE_FILE_MISSING'],
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
  operations: [
    getHubs,
    getHub,
    putHub,
    deleteHub,
    induceFirmwareUpdate,
    checkHubAssignment,
    assignHubs,
    transferHubs,
    detachHubs,
    getBeacons,
    getBeacon,
    getBeaconIdentities,
    checkBeaconAssignment,
    assignBeacons,
    transferBeacons,
    detachBeacons,
    ...firmwareOperations,
    ...rolloutOperations,
    ...alertOperations,
  ],
} as const satisfies Group;
