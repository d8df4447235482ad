import type { DropReason } from '../../../../shared/drop-reasons.ts';
import type { SensorReadings } from '../beacons/sightings/sensors.ts';

/** The types that a push may contain (FIELD-FACTS 1). */
export const PUSHED_TYPES = ['SENSOR_BEACON', 'SMART_BEACON'] as const;
export type PushedType = (typeof PUSHED_TYPES)[number];

/** A sighting of a beacon by one frame or item; values that it does not contain are absent. */
export interface BeaconSighting {
  /** 12 hex digits, upper case: the beacon's id. */
  readonly beaconId: string;
  /** ms UTC. */
  readonly timestamp: number;
  readonly batteryPct?: number;
  readonly batteryMV?: number;
  /** Seconds. */
  readonly activeTime?: number;
  /** `xxx.xxx` */
  readonly firmware?: string;
  readonly type?: PushedType;
  /** How strongly it was heard, dBm. */
  readonly rssi?: number;
  readonly sensors?: SensorReadings;
}

/** A sighting with the hub that heard it. */
export type HubSighting = BeaconSighting & { readonly hubId: string };

/** Counts what was dropped, by reason. */
export class Drops {
  readonly counts = new Map<DropReason, number>();

  add(reason: DropReason, count = 1): void {
    if (count > 0) this.counts.set(reason, (this.counts.get(reason) ?? 0) + count);
  }
}
