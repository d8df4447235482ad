import type { BeaconSighting } from './sighting.ts';

/** A hub's result for a configuration (FIELD-FACTS 3). */
export interface Result {
  /** 12 hex digits, upper case: the beacon's id. */
  readonly beaconId: string;
  /** 0..255 */
  readonly index: number;
  readonly result: number;
  readonly reason: number;
}

/** One frame or item of a push: a sighting, results, or both. A result alone is not a sighting. */
export interface Packet {
  readonly sighting?: BeaconSighting;
  readonly results?: readonly Result[];
}
