import * as z from 'zod/mini';
import { CONTENT_LANGUAGES, Outputs, RANGE, Range } from '../content/output.ts';
import { BeaconId } from './beacon.ts';
import { TimeZone } from './clock-time.ts';
import { ItemOwner, line, OpaqueId, Time } from './common.ts';
import { writable } from './writable.ts';

export const INFO_NAME_MAX = 100;
export const INFO_DESCRIPTION_MAX = 500;
/** Devices of one Info. */
export const INFO_BEACONS_MAX = 10_000;
/** The size of all outputs of an Info as JSON, in bytes: what is stored as one item. */
export const OUTPUTS_BYTES_MAX = 300_000;

/**
 * Whether the outputs of an Info work without a connection: all of them, some, or none. Texts and files of this product
 * do.
 */
export const OFFLINE_STATES = ['ready', 'partially', 'not'] as const;

/** An Info, in a list without its content and its devices. */
export const Info = z
  .strictObject({
    id: OpaqueId,
    userId: OpaqueId,
    name: z.string(),
    description: z.string(),
    /** Whether phones get it, once it is published. */
    active: z.boolean(),
    /** Whether a version of it was published. */
    published: z.boolean(),
    /** The languages in which it is published. */
    languages: z.array(z.enum(CONTENT_LANGUAGES)),
    offline: z.enum(OFFLINE_STATES),
    /** How many devices it is assigned to. */
    beaconsCount: z.int(),
    createdDate: Time,
    changedDate: Time,
    /** Grows with each change of its content; assigning devices is none. */
    version: z.int(),
    /** Not in lists, like those below. */
    outputs: z.optional(Outputs),
    /** The visibility range of outputs without one of their own, dBm. */
    rssi: z.optional(Range),
    /** In which the times of conditions are meant. */
    timeZone: z.optional(z.string()),
    beaconIds: z.optional(z.array(z.string())),
    /** Only in lists, with `extra_field=owner`. */
    owner: z.optional(ItemOwner),
  })
  .register(z.globalRegistry, { id: 'Info', description: 'Content that phones show near devices' });
export type Info = z.output<typeof Info>;

const said = writable(
  {
    description: line(INFO_DESCRIPTION_MAX),
    rssi: Range,
    timeZone: TimeZone,
    active: z.boolean(),
  },
  { description: '', rssi: RANGE.usual, timeZone: 'Europe/Berlin', active: true },
);

/** A new Info, or with an `id` a change: absent fields keep their values. It is published at once. */
export const InfoInput = z.strictObject({
  id: z.optional(OpaqueId),
  /** The owner of a new Info. `0` or absent: the caller. */
  userId: z.optional(OpaqueId),
  name: z.optional(line(INFO_NAME_MAX, 1)),
  ...said.changed,
  outputs: z.optional(Outputs),
  beaconIds: z.optional(z.array(BeaconId).check(z.maxLength(INFO_BEACONS_MAX))),
  /** The version that was read; an older one is refused. */
  version: z.optional(z.int()),
});
export type InfoInput = z.output<typeof InfoInput>;

/** Fields of an Info that follow from others. */
export const OF_INFO = {
  published: 'reported',
  languages: 'reported',
  offline: 'reported',
  beaconsCount: 'reported',
  createdDate: 'fixed',
  changedDate: 'reported',
  owner: 'reported',
} as const;
