import * as z from 'zod/mini';
import type { FilterFields } from '../../filter.ts';
import { HubBulkPlan } from '../../model/bulk-plan.ts';
import { EmptyReply, OpaqueId } from '../../model/common.ts';
import { VERSION_FORMS } from '../../model/firmware-version.ts';
import { CONNECTIONS, Hub, HubChange, HubId } from '../../model/hub.ts';
import { HubSettings, HubSettingsChange } from '../../model/hub-settings.ts';
import { extraFieldQuery, listOf, pageQuery, sortQuery, totalQuery, userQuery } from '../../model/page.ts';
import { Task } from '../../model/task.ts';
import { ADMINS, EVERYONE_IN_REACH, OWNERS_AND_ADMINS } from '../../roles.ts';
import { chosen } from '../chosen.ts';
import { FACTOR } from '../freshness.ts';
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
  scoped: 'devices',
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
  scoped: 'devices',
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
  scoped: 'devices',
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
  fresh: FACTOR,
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

/** Hubs of the caller or of `user`; an admin who names none may choose hubs of any owner. */
const query = z.strictObject(userQuery);
/** What a change of many hubs has besides: a plan of it (reading 114), or the id of one. */
const planned = {
  /** Changes nothing, and stores the changes as a plan. */
  dryRun: z.optional(z.boolean()),
  /** Applies, once, the plan of a dry run of the same hubs and the same change. */
  planId: z.optional(OpaqueId),
};

/** The maximum number of hubs per call. */
const SETTINGS_OF_MAX = 100;

export const getHubSettings = operation({
  id: 'getHubSettings',
  method: 'POST',
  reads: true,
  path: `${prefix}/hubs/settings`,
  summary: 'Returns the settings of some hubs; hubs that the caller may not see are left out',
  roles: EVERYONE_IN_REACH,
  scoped: 'devices',
  permissions: { BASIC: 'own' },
  query,
  body: z.strictObject({
    idList: z.array(HubId).check(z.minLength(1), z.maxLength(SETTINGS_OF_MAX)),
  }),
  reply: z.strictObject({
    items: z.array(
      z.strictObject({
        id: HubId,
        /** Null while they are unknown: they are a former owner's. */
        settings: z.nullable(HubSettings),
      }),
    ),
  }),
  errors: ['ENTITY_NOT_FOUND'],
});

export const configureHubs = operation({
  id: 'configureHubs',
  method: 'POST',
  path: `${prefix}/hubs/configure`,
  summary: 'Changes settings of many hubs by a task, or returns a plan of the changes (dryRun)',
  roles: OWNERS_AND_ADMINS,
  scoped: 'devices',
  permissions: { CONFIGURE_HUBS: 'own' },
  query,
  body: z.strictObject({ ...chosen(HubId), settings: HubSettingsChange, ...planned }),
  reply: z.union([Task, HubBulkPlan]),
  errors: ['ENTITY_NOT_FOUND', 'MISSING_DATA_REFERENCE'],
});

export const induceFirmwareUpdates = operation({
  id: 'induceFirmwareUpdates',
  method: 'POST',
  path: `${prefix}/hubs/induce_firmware_update`,
  summary:
    'Updates many hubs to the newest published firmware of their hardware and branch by a task, or returns a plan (dryRun)',
  roles: OWNERS_AND_ADMINS,
  permissions: { CONFIGURE_HUBS: 'own' },
  query,
  body: z.strictObject({
    ...chosen(HubId),
    /** Also hubs that are offline: without success within 30 minutes, their update has failed. */
    evenOffline: z.optional(z.boolean()),
    ...planned,
  }),
  reply: z.union([Task, HubBulkPlan]),
  errors: ['ENTITY_NOT_FOUND', 'MISSING_DATA_REFERENCE'],
});

export const hubOperations = [
  getHubs,
  getHub,
  putHub,
  deleteHub,
  induceFirmwareUpdate,
  getHubSettings,
  configureHubs,
  induceFirmwareUpdates,
] as const;
