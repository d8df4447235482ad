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

/** Published versions of an Info that are kept. */
export const VERSIONS_KEPT = 20;

const Languages = z.array(z.enum(CONTENT_LANGUAGES));

/** What will happen to an Info by itself; null: nothing of that kind. */
export const InfoSchedule = z
  .strictObject({
    publishAt: z.nullable(Time),
    /** The languages that are published then. */
    languages: Languages,
    unpublishAt: z.nullable(Time),
  })
  .register(z.globalRegistry, {
    id: 'InfoSchedule',
    description: 'When an Info is published and unpublished by itself',
  });

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
    languages: Languages,
    /** Whether something of it is not published: a draft, or all of it. */
    hasDraft: z.boolean(),
    /** When it is published or unpublished by itself next; null: nothing is scheduled. */
    scheduledFor: z.nullable(Time),
    offline: z.enum(OFFLINE_STATES),
    /** How many devices it is assigned to. */
    beaconsCount: z.int(),
    createdDate: Time,
    changedDate: Time,
    /** What the check of last night found; 0 of one that phones did not get then. */
    findings: z.int(),
    /** Grows with each change of its content, its draft and its schedule; assigning devices is none. */
    version: z.int(),
    /** What is published; of an Info that is not, its draft. Not in lists, like those below. */
    outputs: z.optional(Outputs),
    /** The visibility range of outputs without one of their own, dBm. */
    rssi: z.optional(Range),
    /** In which the times of conditions are meant. */
    timeZone: z.optional(z.string()),
    beaconIds: z.optional(z.array(z.string())),
    /** The languages that the draft would change for phones. */
    held: z.optional(Languages),
    schedule: z.optional(z.nullable(InfoSchedule)),
    /** The tours that hold it, published or not. */
    tourIds: z.optional(z.array(z.string())),
    /** Only in lists, with `extra_field=owner`. */
    owner: z.optional(ItemOwner),
  })
  .register(z.globalRegistry, { id: 'Info', description: 'Content that phones show near devices' });
export type Info = z.output<typeof Info>;

const Name = line(INFO_NAME_MAX, 1);
const { changed: drafted, created: newlyDrafted } = writable(
  { description: line(INFO_DESCRIPTION_MAX), rssi: Range, timeZone: TimeZone },
  { description: '', rssi: RANGE.usual, timeZone: 'Europe/Berlin' },
);
const { changed: switched } = writable({ active: z.boolean() }, { active: true });

/** A new Info, or with an `id` a change: absent fields keep their values. It is published at once. */
export const InfoInput = z.strictObject({
  id: z.optional(OpaqueId),
  /** The owner of a new Info. `0` or absent: the caller. */
  userId: z.optional(OpaqueId),
  name: z.optional(Name),
  ...drafted,
  ...switched,
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
  hasDraft: 'reported',
  scheduledFor: 'reported',
  held: 'reported',
  schedule: 'reported',
  offline: 'reported',
  findings: 'reported',
  beaconsCount: 'reported',
  createdDate: 'fixed',
  changedDate: 'reported',
  tourIds: 'reported',
  owner: 'reported',
} as const;

/** A new Info that is not published; its content may be incomplete. */
export const NewInfo = z.strictObject({
  /** The owner. `0` or absent: the caller. */
  userId: z.optional(OpaqueId),
  name: Name,
  ...newlyDrafted,
  outputs: z._default(Outputs, {}),
});

/** What a new Info does not take over from one that was read. */
export const OF_NEW_INFO = {
  ...OF_INFO,
  id: 'reported',
  active: 'reported',
  createdDate: 'reported',
  version: 'reported',
  beaconIds: 'reported',
} as const;

const content = {
  name: z.string(),
  description: z.string(),
  outputs: Outputs,
  /** The visibility range of outputs without one of their own, dBm. */
  rssi: Range,
  /** In which the times of conditions are meant. */
  timeZone: z.string(),
};

/** What is being written of an Info; without a draft, what is published. */
export const InfoDraft = z
  .strictObject({
    id: OpaqueId,
    userId: OpaqueId,
    ...content,
    /** Whether it differs from what is published, or nothing is. */
    hasDraft: z.boolean(),
    /** The languages that it would change for phones. */
    held: Languages,
    /** The version of the Info. */
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'InfoDraft', description: 'What is being written of an Info' });
export type InfoDraft = z.output<typeof InfoDraft>;

/** A change of a draft: absent fields keep their values. It may be incomplete. */
export const InfoDraftInput = z.strictObject({
  name: z.optional(Name),
  ...drafted,
  outputs: z.optional(Outputs),
  /** The version that was read; an older one is refused. */
  version: z.optional(z.int()),
});

/** Fields of a draft that follow from its Info. */
export const OF_INFO_DRAFT = {
  id: 'fixed',
  userId: 'fixed',
  hasDraft: 'reported',
  held: 'reported',
} as const;

/** A version of an Info as it was published; in a list without its content. */
export const InfoVersion = z
  .strictObject({
    number: z.int(),
    publishedAt: Time,
    /** Who published or scheduled it; null: that account is deleted. */
    by: ItemOwner,
    languages: Languages,
    content: z.optional(z.strictObject(content)),
  })
  .register(z.globalRegistry, { id: 'InfoVersion', description: 'A version of an Info as it was published' });
export type InfoVersion = z.output<typeof InfoVersion>;
