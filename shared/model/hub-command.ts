import * as z from 'zod/mini';
import { HUB_UNITS } from './firmware.ts';

/**
 * A command to a hub, on `hubs/<hub>/commands` or in the response to a push by HTTP. It is delivered at least once;
 * `id` identifies duplicates.
 */
const ConfigCommand = z.strictObject({
  id: z.string(),
  kind: z.literal('config'),
  /** The version of the settings. The hub reports it as `configVersion` once they are applied. */
  version: z.int(),
  /** All settings, and the WLAN's passphrase until the hub has confirmed it. */
  settings: z.record(z.string(), z.unknown()),
});

const BeaconsCommand = z.strictObject({
  id: z.string(),
  kind: z.literal('beacons'),
  items: z.array(
    z.strictObject({
      /** 12 hex digits. */
      mac: z.string(),
      /** 0..255; a changed index means a new configuration. */
      updateIndex: z.int(),
      /** Seconds that the hub waits for the beacon to come into range. */
      timeout: z.int(),
      /** One field each, in the order in which the beacon must apply them. */
      commands: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
});

/**
 * The same for hubs with the vendor's firmware: all values are texts. Their message contains an array of these, whose
 * name each stage configures.
 */
export const CodedBeacon = z
  .strictObject({
    /** 12 hex digits. */
    mac: z.string(),
    update: z.string(),
    /** Seconds. */
    timeout: z.string(),
    /** One characteristic each: two bytes of its UUID, then its value, in hex digits. */
    commands: z.array(z.string()),
  })
  .register(z.globalRegistry, {
    id: 'CodedBeacon',
    description: 'The configuration of a beacon, for hubs with the vendor’s firmware',
  });
export type CodedBeacon = z.output<typeof CodedBeacon>;

const FirmwareCommand = z.strictObject({
  /** The id of the update. The hub repeats it in its reports about the update. */
  id: z.string(),
  kind: z.literal('firmware'),
  /** The version to install. */
  firmware: z.string(),
  files: z.array(
    z.strictObject({
      /** Null for the only file of a firmware without units. */
      unit: z.nullable(z.enum(HUB_UNITS)),
      /** Valid for 15 minutes; a repeated command contains a new URL. */
      url: z.string(),
      /** Hex. */
      sha256: z.string(),
      /** Bytes. */
      length: z.int(),
    }),
  ),
});

/** What a hub can send too much of: messages on any topic, or lines of its log. */
export const SLOWED_KINDS = ['MESSAGES', 'LINES'] as const;
export type SlowedKind = (typeof SLOWED_KINDS)[number];

/** (+) The hub sends more than it may; what is beyond is dropped. Hubs that do not know it pass it over. */
const SlowerCommand = z.strictObject({
  id: z.string(),
  kind: z.literal('slower'),
  /** Of what it sends too much. */
  what: z.array(z.enum(SLOWED_KINDS)),
  /** For so long it should send none of these. */
  retryAfterSeconds: z.int(),
});

export const HubCommand = z
  .union([ConfigCommand, BeaconsCommand, FirmwareCommand, SlowerCommand])
  .register(z.globalRegistry, { id: 'HubCommand', description: 'A command to a hub' });
export type HubCommand = z.output<typeof HubCommand>;
export type BeaconsCommand = z.output<typeof BeaconsCommand>;
export type FirmwareCommand = z.output<typeof FirmwareCommand>;
export type SlowerCommand = z.output<typeof SlowerCommand>;
