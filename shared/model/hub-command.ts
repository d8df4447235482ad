import * as z from 'zod/mini';

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

export const HubCommand = z
  .union([ConfigCommand, BeaconsCommand])
  .register(z.globalRegistry, { id: 'HubCommand', description: 'What a hub is told to do' });
export type HubCommand = z.output<typeof HubCommand>;
export type BeaconsCommand = z.output<typeof BeaconsCommand>;
