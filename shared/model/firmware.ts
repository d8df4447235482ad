import * as z from 'zod/mini';
import { NOUN, NOUN_UPPER } from '../noun.ts';
import { line, Time } from './common.ts';
import { FIRMWARE_GROUPS, type FirmwareGroup, VERSION_FORMS } from './firmware-version.ts';
import { HardwareId } from './hardware-id.ts';
import { writable } from './writable.ts';

/** The files that a firmware consists of: a hub has three units, a beacon is one. */
export const HUB_UNITS = ['COM_UNIT', 'SCAN_UNIT', 'FILESYS_UNIT'] as const;
export type HubUnit = (typeof HUB_UNITS)[number];
/** The name of the file of a firmware that has no units. */
export const WHOLE = 'FILE';
export type FirmwarePart = HubUnit | typeof WHOLE;
export const PARTS: Readonly<Record<FirmwareGroup, readonly FirmwarePart[]>> = {
  HUB: HUB_UNITS,
  [NOUN]: [WHOLE],
};

export const FIRMWARE_BYTES_MAX = 200_000_000;
export const FIRMWARE_TYPE = 'application/octet-stream';

/** Why a file was refused once it had come. */
export const FILE_FAULTS = ['size', 'checksum', 'content', 'sender'] as const;

const file = {
  /** As it was called where it came from. */
  name: z.string(),
  /** Bytes. */
  length: z.number(),
};
/** 64 hex digits; null until it was found out, where the upload did not say it. */
const sha256 = z.nullable(z.string());
/** A file of a firmware: it is looked at once it has come, and counts when it is available. */
export const FirmwareFile = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('checking'), ...file, sha256 }),
  z.strictObject({ state: z.literal('available'), ...file, sha256: z.string() }),
  z.strictObject({ state: z.literal('refused'), ...file, sha256, reason: z.enum(FILE_FAULTS) }),
]);
export type FirmwareFile = z.output<typeof FirmwareFile>;

export const FirmwareId = z
  .string()
  .check(z.refine((id) => FIRMWARE_GROUPS.some((group) => VERSION_FORMS[group].test(id))));

/** The group as a call may say it: in any case. */
export const FirmwareGroupSaid = z.pipe(
  z.string().check(z.toUpperCase()),
  z.pipe(
    z.enum(['HUB', NOUN_UPPER]),
    z.transform((group): FirmwareGroup => (group === 'HUB' ? 'HUB' : NOUN)),
  ),
);

const Previous = z.strictObject({ firmwareId: FirmwareId, hardwareId: HardwareId });

export const TAGS_MAX = 7;
/** Letters and digits, so that a tag is one word of the search; compared in small letters. */
const Tag = z.string().check(z.toLowerCase(), z.regex(/^[\p{L}\p{N}]{3,20}$/u));
const Description = line(200);
const Changelog = z.string().check(z.maxLength(10_000));
const Tags = z.array(Tag).check(
  z.maxLength(TAGS_MAX),
  z.refine((tags) => new Set(tags).size === tags.length, { params: { rule: 'unique' } }),
);

export const Firmware = z
  .strictObject({
    /** Its version. */
    id: z.string(),
    hardwareId: HardwareId,
    group: z.enum(FIRMWARE_GROUPS),
    description: z.string(),
    /** What it came from. */
    previous: z.nullable(z.strictObject({ firmwareId: z.string(), hardwareId: z.string() })),
    tags: z.array(z.string()),
    isPublished: z.boolean(),
    /** All files that it needs came and were found to be right. */
    isFileAvailable: z.boolean(),
    /** Some file came, whatever became of it. */
    containsFile: z.boolean(),
    /** The newest of its hardware and branch. */
    isHead: z.boolean(),
    createdAt: Time,
    publishedAt: z.nullable(Time),
    /** Grows with each edit; a PUT that sends an older one is refused. */
    version: z.int(),
    /** Of one firmware alone, not in lists. */
    changelog: z.optional(z.string()),
    /** By unit; of one firmware alone, not in lists. */
    files: z.optional(z.partialRecord(z.enum([...HUB_UNITS, WHOLE]), FirmwareFile)),
  })
  .register(z.globalRegistry, { id: 'Firmware', description: 'A firmware of hubs or beacons' });
export type Firmware = z.output<typeof Firmware>;

const said = writable(
  { description: Description, previous: z.nullable(Previous), changelog: Changelog, tags: Tags },
  { description: '', previous: null, changelog: '', tags: [] },
);

export const NewFirmware = z
  .strictObject({
    id: FirmwareId,
    hardwareId: HardwareId,
    group: FirmwareGroupSaid,
    ...said.created,
  })
  .check(
    z.refine(({ id, group }) => VERSION_FORMS[group].test(id), {
      path: ['id'],
      params: { rule: 'format' },
    }),
  );

/** A firmware as it is changed: what is absent stays. */
export const FirmwareChange = z.strictObject({
  /** It cannot be changed, and may be said in any case. */
  group: z.optional(FirmwareGroupSaid),
  ...said.changed,
  /** As it was read; an older one is refused. */
  version: z.optional(z.int()),
});

/** How far a firmware is on its way to devices. */
export const FIRMWARE_STATES = ['initial', 'ready', 'published', 'latest'] as const;
export type FirmwareState = (typeof FIRMWARE_STATES)[number];

/** Derived, never stored: `initial` lacks files, `ready` waits to be published, `latest` is the published head of its branch. */
export function firmwareState({
  isPublished,
  isFileAvailable,
  isHead,
}: Pick<Firmware, 'isPublished' | 'isFileAvailable' | 'isHead'>): FirmwareState {
  if (isPublished) return isHead ? 'latest' : 'published';
  return isFileAvailable ? 'ready' : 'initial';
}
