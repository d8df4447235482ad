import * as z from 'zod/mini';
import { HUB_UNITS } from './firmware.ts';

/**
 * What is said to a hub: on `hubs/<hub>/commands`, or in the answer to a push by HTTP. A command may come more than
 * once; `id` tells it from others.
 */
const ConfigCommand = z.strictObject({
  id: z.string(),
  kind: z.literal('config'),
  /** Of the settings; the hub says it back as `configVersion` once they are applied. */
  version: z.int(),
  /** All of them, and the WLAN's passphrase until the hub has confirmed it. */
  settings: z.record(z.string(), z.unknown()),
});

const BeaconsCommand = z.strictObject({
  id: z.string(),
  kind: z.literal('beacons'),
  items: z.array(
    z.strictObject({
      /** 12 hex digits. */
      mac: z.string(),
      /** 0..255; another one than before means a new configuration. */
      updateIndex: z.int(),
      /** Seconds that the hub waits for the beacon to come into reach. */
      timeout: z.int(),
      /** One field each, in the order in which they are to be applied. */
      commands: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
});

/**
 * The same as hubs with the vendor's firmware read it: all values are texts. Their envelope is an array of these, which is
 * named by the word of the stage.
 */
export const CodedBeacon = z
  .strictObject({
    /** 12 hex digits. */
    mac: z.string(),
    update: z.string(),
    /** Seconds. */
    timeout: z.string(),
    /** A characteristic each: two bytes of its UUID, then its value, in hex digits. */
    commands: z.array(z.string()),
  })
  .register(z.globalRegistry, {
    id: 'CodedBeacon',
    description: 'How a beacon is to be configured, for hubs with the vendor’s firmware',
  });
export type CodedBeacon = z.output<typeof CodedBeacon>;

const FirmwareCommand = z.strictObject({
  /** Of the update; the hub says it back with what it reports of it. */
  id: z.string(),
  kind: z.literal('firmware'),
  /** The version that it is to run. */
  firmware: z.string(),
  files: z.array(
    z.strictObject({
      /** Null: the only file of a firmware without units. */
      unit: z.nullable(z.enum(HUB_UNITS)),
      /** Good for a quarter of an hour; told again, it is another one. */
      url: z.string(),
      /** Hex. */
      sha256: z.string(),
      /** Bytes. */
      length: z.int(),
    }),
  ),
});

export const HubCommand = z
  .union([ConfigCommand, BeaconsCommand, FirmwareCommand])
  .register(z.globalRegistry, { id: 'HubCommand', description: 'What a hub is told to do' });
export type HubCommand = z.output<typeof HubCommand>;
export type BeaconsCommand = z.output<typeof BeaconsCommand>;
export type FirmwareCommand = z.output<typeof FirmwareCommand>;
