import type { Condition } from '../../../../../shared/filter.ts';
import { type BeaconReading, pageOfReadings, readingsOf } from '../../beacons/sightings/readings-of.ts';
import type { Evaluation } from '../decide.ts';
import { clearOf, type EvaluationInput, type EvaluationPage } from './evaluator.ts';

/**
 * Checks the beacons with alerts, and a page of the beacons that match a filter.
 *
 * @param judge returns the state of an owner's beacon by its latest sighting; `since` defaults to the time of that
 * sighting
 */
export async function evaluateBeacons(
  { ownerId, at, known, after }: EvaluationInput,
  filter: Condition,
  judge: (reading: BeaconReading) => Pick<Evaluation, 'is' | 'value'> & Partial<Pick<Evaluation, 'since'>>,
): Promise<EvaluationPage> {
  const [page, ofKnown] = await Promise.all([pageOfReadings(ownerId, [filter], after), readingsOf(known)]);
  const readings = new Map([...page.readings, ...ofKnown]);
  const ids = new Set([...known, ...readings.keys()]);
  const evaluations = [...ids].map((deviceId): Evaluation => {
    const reading = readings.get(deviceId);
    if (reading?.ownerId !== ownerId) return clearOf(deviceId, at);
    return { deviceId, since: reading.seenAt, ...judge(reading) };
  });
  return { evaluations, next: page.next };
}
