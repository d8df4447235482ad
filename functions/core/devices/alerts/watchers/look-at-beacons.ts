import type { Condition } from '../../../../../shared/filter.ts';
import { type BeaconReading, pageOfReadings, readingsOf } from '../../beacons/sightings/readings-of.ts';
import type { Sight } from '../decide.ts';
import { goneFrom, type Look, type Seen } from './watcher.ts';

/**
 * Checks the beacons with alerts, and a page of the beacons that match a filter.
 *
 * @param judge returns the state of an owner's beacon by its latest sighting; `since` defaults to the time of that
 * sighting
 */
export async function lookAtBeacons(
  { ownerId, at, known, after }: Look,
  filter: Condition,
  judge: (reading: BeaconReading) => Pick<Sight, 'is' | 'value'> & Partial<Pick<Sight, 'since'>>,
): Promise<Seen> {
  const [page, ofKnown] = await Promise.all([pageOfReadings(ownerId, [filter], after), readingsOf(known)]);
  const readings = new Map([...page.readings, ...ofKnown]);
  const ids = new Set([...known, ...readings.keys()]);
  const sights = [...ids].map((deviceId): Sight => {
    const reading = readings.get(deviceId);
    if (reading?.ownerId !== ownerId) return goneFrom(deviceId, at);
    return { deviceId, since: reading.seenAt, ...judge(reading) };
  });
  return { sights, next: page.next };
}
