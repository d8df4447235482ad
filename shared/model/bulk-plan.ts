import * as z from 'zod/mini';
import { BeaconId } from './beacon.ts';

const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** The effects of a change on many beacons (contract reading 114). */
export const BulkPlan = z
  .strictObject({
    /** A call with this id applies exactly this plan. It is valid for a day. */
    planId: z.string(),
    items: z.array(
      z.strictObject({
        id: BeaconId,
        /** Empty: the beacon has this configuration already, or it is skipped. */
        changes: z.array(z.strictObject({ field: z.string(), from: Value, to: Value })),
        /** Why the beacon is skipped, and the field that caused it. */
        skip: z.optional(z.strictObject({ reason: z.string(), field: z.optional(z.string()) })),
      }),
    ),
    /** The number of items that did not fit into the reply; they are part of the plan. */
    omitted: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    skipped: z.int(),
  })
  .register(z.globalRegistry, { id: 'BulkPlan', description: 'The effects of a change on many beacons' });
