import { iso } from '../../../../platform/clock.ts';
import { beaconDescriptions } from '../../beacons/sightings/readings-of.ts';
import { lookAtBeacons } from './look-at-beacons.ts';
import type { Watcher } from './watcher.ts';

const DAY_MS = 24 * 3600_000;

/** Beacons that were heard before, but not within the days of the threshold. */
export const beaconSilent: Watcher = {
  clearForMs: 0,
  look: (look) => {
    const before = look.at - look.threshold * DAY_MS;
    return lookAtBeacons(
      look,
      // The index has days with a boundary of the beacon's own, which are at most one day earlier than the UTC day.
      { field: 'heard', operator: 'lt', values: [iso(before + DAY_MS)] },
      ({ seenAt }) => ({ is: seenAt > 0 && seenAt < before ? 'affected' : 'clear', value: null }),
    );
  },
  describe: beaconDescriptions,
};
