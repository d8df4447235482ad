import * as z from 'zod/mini';
import { ConfigPatch, MetaPatch } from '../configuration/config-data.ts';
import { BeaconId } from '../model/beacon.ts';
import { BeaconConfiguration } from '../model/beacon-configuration.ts';
import { BulkPlan } from '../model/bulk-plan.ts';
import { line, OpaqueId } from '../model/common.ts';
import { Task } from '../model/task.ts';
import { NOUN_UPPER } from '../noun.ts';
import { EVERYONE_IN_REACH, OWNERS_AND_ADMINS } from '../roles.ts';
import { type Group, operation } from './operation.ts';
import { writes } from './writes.ts';

const prefix = '/api/infoprovider/v1';
const CONFIGURE = `CONFIGURE_${NOUN_UPPER}S` as const;

/** At most so many beacons at a time (contract reading 6). */
const IDS_MAX = 100;
export const DESCRIPTION_MAX = 200;

const Description = z.nullable(line(DESCRIPTION_MAX));
const Configured = z
  .extend(BeaconConfiguration, {
    id: BeaconId,
    /** Some of the owner's other beacons that are recognised as the same. */
    sharedWith: z.optional(z.array(BeaconId)),
  })
  .register(z.globalRegistry, { id: 'ConfiguredBeacon', description: 'A beacon with its configuration' });

/** What may be changed of a configuration; what is absent stays, null is the factory's value (contract reading 11). */
const changes = {
  description: z.optional(Description),
  configData: z.optional(ConfigPatch),
  metaData: z.optional(MetaPatch),
};

export const getBeaconConfigurations = operation({
  id: 'getBeaconConfigurations',
  method: 'POST',
  reads: true,
  path: `${prefix}/getBeaconConfigurations`,
  summary: 'Configurations of some beacons of a user; those that are not the user’s are left out',
  roles: EVERYONE_IN_REACH,
  permissions: { [CONFIGURE]: 'own' },
  body: z.strictObject({
    /** `0`: the caller; `all`: whosever they are, for admins. */
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
  summary: 'Changes the configuration of a beacon; it is sent to the device by the next hub that hears it',
  roles: OWNERS_AND_ADMINS,
  permissions: { [CONFIGURE]: 'own' },
  ...writes(
    Configured,
    z.strictObject({
      id: BeaconId,
      ...changes,
      /** Refused when it is no longer this one. */
      version: z.optional(z.int()),
      /** `true`, where it was not: from a configurator app, the device has exactly this. */
      deviceUpToDate: z.optional(z.boolean()),
    }),
    { delivery: 'reported', sharedWith: 'reported' },
  ),
  reply: Configured,
  errors: ['ENTITY_NOT_FOUND', 'SAVE_VALIDATION_ERROR', 'WARNING_SECURE_BEACON_MAJOR_MINOR_ZERO'],
});

/** So many beacons are configured by one task. */
const BULK_MAX = 10_000;

export const setBeaconBulkConfiguration = operation({
  id: 'setBeaconBulkConfiguration',
  method: 'POST',
  path: `${prefix}/setBeaconBulkConfiguration`,
  summary: 'Changes the configuration of many beacons by a task, or tells what that would do (dryRun)',
  roles: OWNERS_AND_ADMINS,
  body: z.strictObject({
    /** Whose beacons; `0`: the caller’s, `all`: whosever they are, for admins. */
    userId: OpaqueId,
    idList: z.array(BeaconId).check(
      z.minLength(1),
      z.maxLength(BULK_MAX),
      z.refine((ids) => new Set(ids).size === ids.length, { params: { rule: 'unique' } }),
    ),
    ...changes,
    /** Changes nothing, and keeps what it finds as a plan. */
    dryRun: z.optional(z.boolean()),
    /** Applies what a dry run of the same beacons and the same change has found, once. */
    planId: z.optional(OpaqueId),
  }),
  reply: z.union([Task, BulkPlan]),
  errors: ['ENTITY_NOT_FOUND', 'MISSING_DATA_REFERENCE'],
});

export const infoprovider = {
  name: 'infoprovider',
  prefix,
  operations: [getBeaconConfigurations, setBeaconConfiguration, setBeaconBulkConfiguration],
} as const satisfies Group;
