import * as z from 'zod/mini';
import { OpaqueId } from '../../model/common.ts';
import { pageQuery, userQuery } from '../../model/page.ts';
import { NOUN } from '../../noun.ts';
import { EVERYONE_IN_REACH } from '../../roles.ts';
import { operation } from '../operation.ts';
import { beaconFilters } from './beacons.ts';
import { hubFilters } from './hubs.ts';
import { prefix } from './prefix.ts';

/** The maximum number of devices per selection. */
export const SELECTED_MAX = 100_000;

const Selection = z
  .strictObject({
    selectionId: z.string(),
    /** How many devices it has so far. */
    count: z.int(),
    /** `growing`: the next call continues. `full`: more devices match than a selection can have. */
    state: z.enum(['growing', 'complete', 'full']),
  })
  .register(z.globalRegistry, {
    id: 'Selection',
    description: 'The devices that matched a filter, kept for a day for the user who selected them',
  });
export type Selection = z.output<typeof Selection>;

const query = z.strictObject({ filter: pageQuery.filter, ...userQuery });
/** The selection that the call continues; absent: a new one. */
const body = z.strictObject({ selectionId: z.optional(OpaqueId) });

export const selectHubs = operation({
  id: 'selectHubs',
  method: 'POST',
  reads: true,
  path: `${prefix}/hubs/select`,
  summary: 'Selects all hubs that match a filter, for an operation on many; repeat it while it is growing',
  roles: EVERYONE_IN_REACH,
  scoped: 'devices',
  query,
  filters: hubFilters,
  body,
  reply: Selection,
  errors: ['ENTITY_NOT_FOUND', 'MISSING_DATA_REFERENCE'],
});

export const selectBeacons = operation({
  id: 'selectBeacons',
  method: 'POST',
  reads: true,
  path: `${prefix}/${NOUN}s/select`,
  summary: 'Selects all beacons that match a filter, for an operation on many; repeat it while it is growing',
  roles: EVERYONE_IN_REACH,
  scoped: 'devices',
  query,
  filters: beaconFilters,
  body,
  reply: Selection,
  errors: ['ENTITY_NOT_FOUND', 'MISSING_DATA_REFERENCE'],
});

export const selectionOperations = [selectHubs, selectBeacons] as const;
