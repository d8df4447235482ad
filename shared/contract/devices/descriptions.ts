import * as z from 'zod/mini';
import { BeaconDescriptionRow, DescriptionOutcome, HubDescriptionRow } from '../../model/description.ts';
import { userQuery } from '../../model/page.ts';
import { NOUN, NOUN_UPPER } from '../../noun.ts';
import { EVERYONE_IN_REACH } from '../../roles.ts';
import { operation } from '../operation.ts';
import { prefix } from './prefix.ts';

/** The maximum number of rows of a call. */
export const ROWS_PER_DESCRIPTION = 50;

/** Rows about different devices. A call that is repeated changes nothing more. */
// @__NO_SIDE_EFFECTS__
const rowsOf = <Row extends z.ZodMiniType<{ id: string }>>(row: Row) => ({
  query: z.strictObject(userQuery),
  body: z.strictObject({
    rows: z.array(row).check(
      z.minLength(1),
      z.maxLength(ROWS_PER_DESCRIPTION),
      z.refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, {
        params: { rule: 'unique' },
      }),
    ),
    /** Only says what would become of each row. */
    dryRun: z._default(z.boolean(), false),
  }),
  /** In the order of the rows. */
  reply: z.strictObject({ items: z.array(DescriptionOutcome) }),
});

export const describeHubs = operation({
  id: 'describeHubs',
  method: 'POST',
  path: `${prefix}/hubs/describe`,
  summary:
    'Sets descriptions, sites, tags and spots on floor plans of hubs, row by row; what a row does not name stays as it is',
  roles: EVERYONE_IN_REACH,
  permissions: { CONFIGURE_HUBS: 'own' },
  idempotent: 'kept',
  ...rowsOf(HubDescriptionRow),
  errors: ['ENTITY_NOT_FOUND'],
});

export const describeBeacons = operation({
  id: 'describeBeacons',
  method: 'POST',
  path: `${prefix}/${NOUN}s/describe`,
  summary:
    'Sets descriptions, sites, tags and spots on floor plans of beacons, row by row; what a row does not name stays as it is',
  roles: EVERYONE_IN_REACH,
  permissions: { [`CONFIGURE_${NOUN_UPPER}S` as const]: 'own' },
  idempotent: 'kept',
  ...rowsOf(BeaconDescriptionRow),
  errors: ['ENTITY_NOT_FOUND'],
});

export const descriptionOperations = [describeHubs, describeBeacons] as const;
