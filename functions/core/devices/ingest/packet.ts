import type { BeaconSighting } from './sighting.ts';

/** What a hub reports of a configuration that it was to carry out (FIELD-FACTS 3). */
export interface Result {
  /** 12 hex digits, upper case: the beacon's id. */
  readonly beaconId: string;
  /** 0..255 */
  readonly index: number;
  readonly result: number;
  readonly reason: number;
}

/** One frame or item of a push: a sign of a beacon, results, or both. A result alone is no sign of the beacon. */
export interface Packet {
  readonly sighting?: BeaconSighting;
  readonly results?: readonly Result[];
}
