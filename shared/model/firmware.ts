import * as z from 'zod/mini';
import { NOUN, NOUN_UPPER } from '../noun.ts';
import { line, Time } from './common.ts';
import { FIRMWARE_GROUPS, type FirmwareGroup, VERSION_FORMS } from './firmware-version.ts';
import { HardwareId } from './hardware-id.ts';
import { writable } from './writable.ts';

/** The units of a hub's firmware, one file each. A beacon's firmware is a single file. */
export const HUB_UNITS = ['COM_UNIT', 'SCAN_UNIT', 'FILESYS_UNIT'] as const;
export type HubUnit = (typeof HUB_UNITS)[number];
/** The name of the file of a firmware without units. */
export const WHOLE = 'FILE';
export type FirmwarePart = HubUnit | typeof WHOLE;
export const PARTS: Readonly<Record<FirmwareGroup, readonly FirmwarePart[]>> = {
  HUB: HUB_UNITS,
  [NOUN]: [WHOLE],
};

export const FIRMWARE_BYTES_MAX = 200_000_000;
export const FIRMWARE_TYPE = 'application/octet-stream';

/** The reasons why an uploaded file was refused. */
export const FILE_FAULTS = ['size', 'checksum', 'content', 'sender'] as const;

const file = {
  /** The original name of the file. */
  name: z.string(),
  /** Bytes. */
  length: z.number(),
};
/** 64 hex digits; null until it is calculated, if the upload was offered without it. */
const sha256 = z.nullable(z.string());
/** A file of a firmware. It is checked after its upload, and used once it is `available`. */
export const FirmwareFile = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('checking'), ...file, sha256 }),
  z.strictObject({ state: z.literal('available'), ...file, sha256: z.string() }),
  z.strictObject({ state: z.literal('refused'), ...file, sha256, reason: z.enum(FILE_FAULTS) }),
]);
export type FirmwareFile = z.output<typeof FirmwareFile>;

export const FirmwareId = z
  .string()
  .check(z.refine((id) => FIRMWARE_GROUPS.some((group) => VERSION_FORMS[group].test(id))));

/** The group as a call may write it, in upper or lower case. */
export const FirmwareGroupInput = z.pipe(
  z.string().check(z.toUpperCase()),
  z.pipe(
    z.enum(['HUB', NOUN_UPPER]),
    z.transform((group): FirmwareGroup => (group === 'HUB' ? 'HUB' : NOUN)),
  ),
);

const Previous = z.strictObject({ firmwareId: FirmwareId, hardwareId: HardwareId });

export const TAGS_MAX = 7;
/** Letters and digits, so that a tag is a single word for the search; stored in lower case. */
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
    /** The firmware that it is based on. */
    previous: z.nullable(z.strictObject({ firmwareId: z.string(), hardwareId: z.string() })),
    tags: z.array(z.string()),
    isPublished: z.boolean(),
    /** Whether all files that it needs were uploaded and checked. */
    isFileAvailable: z.boolean(),
    /** Whether any file was uploaded, also a refused one. */
    containsFile: z.boolean(),
    /** Whether it is the newest of its hardware and branch. */
    isHead: z.boolean(),
    createdAt: Time,
    publishedAt: z.nullable(Time),
    /** Grows with each edit; a PUT with an older version is refused. */
    version: z.int(),
    /** Not in lists. */
    changelog: z.optional(z.string()),
    /** By unit; not in lists. */
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
    group: FirmwareGroupInput,
    ...said.created,
  })
  .check(
    z.refine(({ id, group }) => VERSION_FORMS[group].test(id), {
      path: ['id'],
      params: { rule: 'format' },
    }),
  );

/** A change of a firmware: absent fields keep their values. */
export const FirmwareChange = z.strictObject({
  /** Unchanged; upper or lower case. */
  group: z.optional(FirmwareGroupInput),
  ...said.changed,
  /** The version that was read; an older one is refused. */
  version: z.optional(z.int()),
});

/** The states of a firmware before and after publishing. */
export const FIRMWARE_STATES = ['initial', 'ready', 'published', 'latest'] as const;
export type FirmwareState = (typeof FIRMWARE_STATES)[number];

/** Derived, not stored. `initial` lacks files, `ready` has all files, `latest` is the published head of its branch. */
export function firmwareState({
  isPublished,
  isFileAvailable,
  isHead,
}: Pick<Firmware, 'isPublished' | 'isFileAvailable' | 'isHead'>): FirmwareState {
  if (isPublished) return isHead ? 'latest' : 'published';
  return isFileAvailable ? 'ready' : 'initial';
}
