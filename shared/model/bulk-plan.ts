import * as z from 'zod/mini';
import { BeaconId } from './beacon.ts';

const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** What a change would do to many beacons (contract reading 114). */
export const BulkPlan = z
  .strictObject({
    /** With it exactly this is applied, for a day. */
    planId: z.string(),
    items: z.array(
      z.strictObject({
        id: BeaconId,
        /** None: it is all like this already, or the beacon is left out. */
        changes: z.array(z.strictObject({ field: z.string(), from: Value, to: Value })),
        /** Why it is left out, and by which field. */
        skip: z.optional(z.strictObject({ reason: z.string(), field: z.optional(z.string()) })),
      }),
    ),
    /** So many items did not fit into the reply; they are part of the plan. */
    omitted: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    skipped: z.int(),
  })
  .register(z.globalRegistry, { id: 'BulkPlan', description: 'What a change would do to many beacons' });
