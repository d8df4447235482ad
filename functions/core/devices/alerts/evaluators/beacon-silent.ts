import { iso } from '../../../../platform/clock.ts';
import { beaconDescriptions } from '../../beacons/sightings/readings-of.ts';
import { evaluateBeacons } from './evaluate-beacons.ts';
import type { Evaluator } from './evaluator.ts';

const DAY_MS = 24 * 3600_000;

/** Beacons that were heard before, but not within the days of the threshold. */
export const beaconSilent: Evaluator = {
  clearForMs: 0,
  evaluate: (input) => {
    const before = input.at - input.threshold * DAY_MS;
    return evaluateBeacons(
      input,
      // The index has days with a boundary of the beacon's own, which are at most one day earlier than the UTC day.
      { field: 'heard', operator: 'lt', values: [iso(before + DAY_MS)] },
      ({ seenAt }) => ({ is: seenAt > 0 && seenAt < before ? 'affected' : 'clear', value: null }),
    );
  },
  describe: beaconDescriptions,
};
