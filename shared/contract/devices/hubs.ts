import * as z from 'zod/mini';
import type { FilterFields } from '../../filter.ts';
import { EmptyReply } from '../../model/common.ts';
import { VERSION_FORMS } from '../../model/firmware-version.ts';
import { CONNECTIONS, Hub, HubChange, HubId } from '../../model/hub.ts';
import { extraFieldQuery, listOf, pageQuery, sortQuery, totalQuery, userQuery } from '../../model/page.ts';
import { ADMINS, EVERYONE_IN_REACH, OWNERS_AND_ADMINS } from '../../roles.ts';
import { operation } from '../operation.ts';
import { writes } from '../writes.ts';
import { deviceFilters, hubIdFilter } from './device-filters.ts';
import { prefix } from './prefix.ts';

export const hubFilters = {
  ...deviceFilters,
  hubId: { ...hubIdFilter, adminOnly: true },
  // The specified search is the full x.x.x.x; a prefix is the console's extension (contract reading 19).
  firmware: {
    type: 'text',
    operators: ['eq', 'prefix'],
    min: 1,
    max: 15,
    pattern: /^\d+(\.\d+){0,3}\.?$/,
    whole: VERSION_FORMS.HUB,
  },
  isOnline: { type: 'boolean', operators: ['eq'], ownOrder: true },
  connection: { type: 'choice', operators: ['eq'], choices: CONNECTIONS, ownOrder: true },
  isSynchronized: { type: 'boolean', operators: ['eq'] },
  isMarkedForUpdate: { type: 'boolean', operators: ['eq'] },
} as const satisfies FilterFields;

/** What the list can be sorted by. Versions of hubs are not: as texts, 3.10 comes before 3.9. */
const SORTS = ['name', 'orderCode', 'hardware', 'isSynchronized', 'isMarkedForUpdate'] as const;

export const getHubs = operation({
  id: 'getHubs',
  method: 'GET',
  path: `${prefix}/hubs`,
  summary: 'Lists hubs of the caller or of `user`; an admin who names none gets all hubs',
  roles: EVERYONE_IN_REACH,
  permissions: { BASIC: 'own' },
  query: z.strictObject({
    ...pageQuery,
    ...sortQuery(SORTS),
    ...totalQuery,
    ...userQuery,
    ...extraFieldQuery(['owner', 'site', 'offer']),
  }),
  filters: hubFilters,
  reply: listOf(Hub),
  errors: ['ENTITY_NOT_FOUND'],
});

export const getHub = operation({
  id: 'getHub',
  method: 'GET',
  path: `${prefix}/hubs/{id}`,
  summary: 'Returns a hub',
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
    'Changes the description and settings of a hub; new settings are sent to it and are in effect once it confirms them',
  roles: OWNERS_AND_ADMINS,
  permissions: { CONFIGURE_HUBS: 'own' },
  params: z.strictObject({ id: HubId }),
  ...writes(Hub, HubChange, {
    id: 'fixed',
    assignedUserAt: 'fixed',
    isOnline: 'reported',
    isSilent: 'reported',
    clockErrorSeconds: 'reported',
    isMarkedForUpdate: 'reported',
    isSynchronized: 'reported',
    updateStatus: 'reported',
    updateFailure: 'reported',
    firmware: 'reported',
    hardware: 'reported',
    orderCode: 'fixed',
    configModifiedAt: 'reported',
    siteId: 'fixed',
    tags: 'fixed',
    siteName: 'reported',
    offer: 'reported',
    spot: 'reported',
    lastSeen: 'reported',
    owner: 'fixed',
    update: 'reported',
    newestFirmware: 'reported',
  }),
  reply: Hub,
  errors: ['HUB_UPDATE_RUNNING'],
});

export const deleteHub = operation({
  id: 'deleteHub',
  method: 'DELETE',
  path: `${prefix}/hubs/{id}`,
  summary: 'Deletes a hub with its IoT thing and certificate: it cannot connect any more',
  roles: ADMINS,
  permissions: { PRODUCTION_DELETE: 'any' },
  params: z.strictObject({ id: HubId }),
  reply: EmptyReply,
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

export const hubOperations = [getHubs, getHub, putHub, deleteHub, induceFirmwareUpdate] as const;
