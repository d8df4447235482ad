import * as z from 'zod/mini';
import { BeaconId } from '../model/beacon.ts';
import { BeaconConfiguration } from '../model/beacon-configuration.ts';
import { BeaconConfigurationInput, CONFIGURATION_CHANGES } from '../model/beacon-configuration-input.ts';
import { BulkPlan } from '../model/bulk-plan.ts';
import { OpaqueId } from '../model/common.ts';
import { Task } from '../model/task.ts';
import { Templates, TemplatesChange } from '../model/template.ts';
import { NOUN_UPPER } from '../noun.ts';
import { EVERYONE, EVERYONE_IN_REACH, OWNERS_AND_ADMINS } from '../roles.ts';
import { chosen } from './chosen.ts';
import { type Group, operation } from './operation.ts';
import { writes } from './writes.ts';

const prefix = '/api/infoprovider/v1';
const CONFIGURE = `CONFIGURE_${NOUN_UPPER}S` as const;

/** The maximum number of beacons per call (contract reading 6). */
const IDS_MAX = 100;

const Configured = z
  .extend(BeaconConfiguration, {
    id: BeaconId,
    /** Some of the owner's other beacons that have the same identity. */
    sharedWith: z.optional(z.array(BeaconId)),
  })
  .register(z.globalRegistry, { id: 'ConfiguredBeacon', description: 'A beacon with its configuration' });

export const getBeaconConfigurations = operation({
  id: 'getBeaconConfigurations',
  method: 'POST',
  reads: true,
  path: `${prefix}/getBeaconConfigurations`,
  summary: 'Returns the configurations of some beacons of a user; beacons of other users are left out',
  roles: EVERYONE_IN_REACH,
  scoped: 'devices',
  permissions: { [CONFIGURE]: 'own' },
  body: z.strictObject({
    /** The owner. `0`: the caller; `all`: any owner, for admins. */
    infoProviderId: OpaqueId,
    idList: z.array(BeaconId).check(z.minLength(1), z.maxLength(IDS_MAX)),
  }),
  reply: z.strictObject({ items: z.array(Configured) }),
  errors: ['ENTITY_NOT_FOUND'],
});

export const setBeaconConfiguration = operation({
  id: 'setBeaconConfiguration',
  method: 'POST',
  path: `${prefix}/setBeaconConfiguration`,
  summary: 'Changes the configuration of a beacon; the next hub that hears the beacon delivers it',
  roles: OWNERS_AND_ADMINS,
  scoped: 'devices',
  permissions: { [CONFIGURE]: 'own' },
  ...writes(Configured, BeaconConfigurationInput, { delivery: 'reported', sharedWith: 'reported' }),
  reply: Configured,
  errors: ['ENTITY_NOT_FOUND', 'SAVE_VALIDATION_ERROR', 'WARNING_SECURE_BEACON_MAJOR_MINOR_ZERO'],
});

export const setBeaconBulkConfiguration = operation({
  id: 'setBeaconBulkConfiguration',
  method: 'POST',
  path: `${prefix}/setBeaconBulkConfiguration`,
  summary: 'Changes the configuration of many beacons by a task, or returns a plan of the changes (dryRun)',
  roles: OWNERS_AND_ADMINS,
  scoped: 'devices',
  body: z.strictObject({
    /** The owner of the beacons. `0`: the caller; `all`: any owner, for admins. */
    userId: OpaqueId,
    ...chosen(BeaconId),
    ...CONFIGURATION_CHANGES,
    /** Instead of `configData`: the fields of this template of the caller. */
    templateId: z.optional(OpaqueId),
    /** Changes nothing, and stores the changes as a plan. */
    dryRun: z.optional(z.boolean()),
    /** Applies, once, the plan of a dry run of the same beacons and the same change. */
    planId: z.optional(OpaqueId),
  }),
  reply: z.union([Task, BulkPlan]),
  errors: ['ENTITY_NOT_FOUND', 'MISSING_DATA_REFERENCE'],
});

export const getTemplates = operation({
  id: 'getTemplates',
  method: 'GET',
  path: `${prefix}/templates`,
  summary: 'Returns the templates of the caller: configurations of beacons under a name',
  roles: EVERYONE,
  reply: Templates,
  errors: [],
});

export const putTemplates = operation({
  id: 'putTemplates',
  method: 'PUT',
  path: `${prefix}/templates`,
  summary: 'Saves all templates of the caller',
  roles: EVERYONE,
  ...writes(Templates, TemplatesChange, {}),
  reply: Templates,
  errors: ['SAVE_VALIDATION_ERROR'],
});

export const infoprovider = {
  name: 'infoprovider',
  prefix,
  operations: [
    getBeaconConfigurations,
    setBeaconConfiguration,
    setBeaconBulkConfiguration,
    getTemplates,
    putTemplates,
  ],
} as const satisfies Group;
