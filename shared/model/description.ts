import * as z from 'zod/mini';
import { BeaconId } from './beacon.ts';
import { BEACON_DESCRIPTION_MAX } from './beacon-description.ts';
import { line, OpaqueId } from './common.ts';
import { HubId } from './hub.ts';
import { HUB_DESCRIPTION_MAX } from './hub-settings.ts';
import { SiteName, Spot, Tag } from './place.ts';
import { TAGS_MAX } from './place-limits.ts';
import type { DeviceSkipReason } from './task.ts';
import { writable } from './writable.ts';

/** What a row says about a device: an absent field changes nothing, null and an empty list clear it. */
// @__NO_SIDE_EFFECTS__
const descriptionRow = <Id extends z.ZodMiniType<string, string>>(id: Id, descriptionMax: number) =>
  z.strictObject({
    id,
    ...writable({ description: line(descriptionMax) }, { description: '' }).changed,
    /** The name of a site of the device's owner. */
    site: z.optional(z.nullable(SiteName)),
    /** All tags that it has afterwards. */
    tags: z.optional(z.array(Tag).check(z.maxLength(TAGS_MAX))),
    /** Where it is on the floor plan of the site at which it is afterwards. */
    spot: z.optional(z.nullable(Spot)),
    /** The site at which it must be until then; a device that is elsewhere by now is skipped. */
    siteId: z.optional(OpaqueId),
  });
export const BeaconDescriptionRow = descriptionRow(BeaconId, BEACON_DESCRIPTION_MAX);
export const HubDescriptionRow = descriptionRow(HubId, HUB_DESCRIPTION_MAX);
export type DescriptionRow = z.output<ReturnType<typeof descriptionRow>>;

/** What an owner says about a device, with the name of its site. */
const Described = z.strictObject({
  description: z.string(),
  site: z.nullable(z.string()),
  /** In the order of the alphabet. */
  tags: z.array(z.string()),
  spot: z.nullable(Spot),
});
export type Described = z.output<typeof Described>;

/** Why nothing was changed of a device. */
export const DESCRIPTION_REASONS = [
  ...(['DEVICE_UNKNOWN', 'NOT_OWNED', 'CHANGED_MEANWHILE'] as const satisfies DeviceSkipReason[]),
  /** Its owner has no site of that name. */
  'SITE_UNKNOWN',
  /** It is not at the site that the row names by its id. */
  'NOT_AT_SITE',
  /** A device can only have a spot at a site with a floor plan. */
  'NO_FLOOR_PLAN',
  'HUB_UPDATE_RUNNING',
] as const;
export type DescriptionReason = (typeof DESCRIPTION_REASONS)[number];

/** What became of a row; in a dry run, what would become of it. */
export const DescriptionOutcome = z
  .strictObject({
    id: z.string(),
    outcome: z.enum(['changed', 'unchanged', 'skipped']),
    /** Null unless it was skipped. */
    reason: z.nullable(z.enum(DESCRIPTION_REASONS)),
    /** Null if it was skipped. */
    before: z.nullable(Described),
    after: z.nullable(Described),
  })
  .register(z.globalRegistry, {
    id: 'DescriptionOutcome',
    description: 'What became of a row that describes a device',
  });
export type DescriptionOutcome = z.output<typeof DescriptionOutcome>;
