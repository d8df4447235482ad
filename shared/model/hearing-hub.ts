import * as z from 'zod/mini';
import { Time } from './common.ts';
import { HubId } from './hub.ts';

/** The range of received strengths in Bluetooth, dBm. */
export const RSSI_MIN = -127;
export const RSSI_MAX = 20;

/** A hub that heard a beacon within the last week. */
export const HearingHub = z
  .strictObject({
    hubId: HubId,
    description: z.string(),
    isOnline: z.boolean(),
    /** dBm, when it was last noted; null: the hub did not say. */
    rssi: z.nullable(z.int().check(z.minimum(RSSI_MIN), z.maximum(RSSI_MAX))),
    /** When it was last noted, to the minute. While a hub continues to hear a beacon, this is once an hour at least. */
    heardAt: Time,
  })
  .register(z.globalRegistry, {
    id: 'HearingHub',
    description: 'A hub that heard a beacon within the last week',
  });
export type HearingHub = z.output<typeof HearingHub>;
