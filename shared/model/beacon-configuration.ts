import * as z from 'zod/mini';
import { ConfigData, MetaData } from '../configuration/config-data.ts';
import { Time } from './common.ts';

/** The states of the delivery of a configuration to the device. */
export const DELIVERY_STATES = ['pending', 'sent', 'confirmed', 'failed', 'partial'] as const;

export const Delivery = z.strictObject({
  state: z.enum(DELIVERY_STATES),
  at: Time,
  /** The hub that it was sent to. */
  hubId: z.optional(z.string()),
  /** The reason why the device does not have the configuration, or has only a part of it. */
  reason: z.optional(z.string()),
});
export type Delivery = z.output<typeof Delivery>;

/** The configuration of a beacon (specification 2.3), as its owner and the configurator app read it. */
export const BeaconConfiguration = z
  .strictObject({
    description: z.string(),
    /** Whether the device has this configuration. True only after the device, or a hub for it, has confirmed it. */
    deviceUpToDate: z.boolean(),
    configData: ConfigData,
    metaData: MetaData,
    version: z.int(),
    /** Absent if there was never anything to deliver. */
    delivery: z.optional(Delivery),
  })
  .register(z.globalRegistry, { id: 'BeaconConfiguration', description: 'Configuration of a beacon' });
export type BeaconConfiguration = z.output<typeof BeaconConfiguration>;
