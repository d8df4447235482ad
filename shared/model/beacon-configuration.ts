import * as z from 'zod/mini';
import { ConfigData, MetaData } from '../configuration/config-data.ts';
import { Time } from './common.ts';

/** What becomes of a configuration on its way to the device. */
export const DELIVERY_STATES = ['pending', 'sent', 'confirmed', 'failed', 'partial'] as const;

export const Delivery = z.strictObject({
  state: z.enum(DELIVERY_STATES),
  at: Time,
  /** The hub it was sent by. */
  hubId: z.optional(z.string()),
  /** Why the device does not have it, or not all of it. */
  reason: z.optional(z.string()),
});
export type Delivery = z.output<typeof Delivery>;

/** How a beacon is configured (specification 2.3), as its owner and the configurator app read it. */
export const BeaconConfiguration = z
  .strictObject({
    description: z.string(),
    /** Does the device have it? Only true when the device, or the hub for it, has said so. */
    deviceUpToDate: z.boolean(),
    configData: ConfigData,
    metaData: MetaData,
    version: z.int(),
    /** Absent when nothing was ever to be sent. */
    delivery: z.optional(Delivery),
  })
  .register(z.globalRegistry, { id: 'BeaconConfiguration', description: 'Configuration of a beacon' });
export type BeaconConfiguration = z.output<typeof BeaconConfiguration>;
