import * as z from 'zod/mini';
import { BeaconId } from './beacon.ts';
import { HubId } from './hub.ts';

const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
const HubValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));

// @__NO_SIDE_EFFECTS__
const planOf = <Id extends z.ZodMiniType<string, string>, V extends z.ZodMiniType>(id: Id, value: V) =>
  z.strictObject({
    /** A call with this id applies exactly this plan. It is valid for a day. */
    planId: z.string(),
    items: z.array(
      z.strictObject({
        id,
        /** Empty: it is so already, or it is skipped. */
        changes: z.array(z.strictObject({ field: z.string(), from: value, to: value })),
        /** Why it is skipped, and the field that caused it. */
        skip: z.optional(z.strictObject({ reason: z.string(), field: z.optional(z.string()) })),
      }),
    ),
    /** The number of items that did not fit into the reply; they are part of the plan. */
    omitted: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    skipped: z.int(),
  });

/** The effects of a change on many beacons (contract reading 114). */
export const BulkPlan = planOf(BeaconId, Value).register(z.globalRegistry, {
  id: 'BulkPlan',
  description: 'The effects of a change on many beacons',
});

/** The effects of a change on many hubs (contract reading 355). */
export const HubBulkPlan = planOf(HubId, HubValue).register(z.globalRegistry, {
  id: 'HubBulkPlan',
  description: 'The effects of a change on many hubs',
});

/** Why a change of many hubs skips one of them. */
export const HUB_SKIP_REASONS = [
  /** The caller may not see it, or it belongs to another account than the named one. */
  'NOT_OWNED',
  /** It has changed since the dry run. */
  'CHANGED_MEANWHILE',
  'HUB_UPDATE_RUNNING',
  /** They are a former owner's, so a single setting cannot be changed. */
  'SETTINGS_UNKNOWN',
  /** With its other settings, this one breaks a rule. */
  'SETTING_INVALID',
  /** Its settings refuse updates. */
  'UPDATES_OFF',
  'FIRMWARE_UNKNOWN',
  /** Nothing newer is published for it. */
  'ALREADY_THERE',
  'OFFLINE',
  /** The only other hub that hears some of its beacons is being updated. */
  'COVERS_FOR_ANOTHER',
] as const;
export type HubSkipReason = (typeof HUB_SKIP_REASONS)[number];
