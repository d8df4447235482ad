import type { Fleet } from '../../shared/model/fleet.ts';

/** A fleet whose figures are zero, except for the values of a test. */
export const sampleFleet = (more: Partial<Fleet> = {}): Fleet => ({
  online: 0,
  silent: 0,
  offline: 0,
  unsynchronisedHubs: 0,
  beacons: 0,
  low: 0,
  stale: 0,
  unsynchronised: 0,
  alerts: 0,
  atLeast: [],
  ...more,
});
