import { CLOCK_TOLERANCE_MS, clockError } from '../hubs/presence/hub-clock.ts';
import type { HubSighting } from './sighting.ts';

/**
 * The sightings of a hub with trusted times. If its clock is wrong, all sightings get the time at which the push
 * arrived; a single time in the future is replaced in the same way.
 */
export async function onTime(
  sightings: readonly HubSighting[],
  hubId: string,
  at: number,
): Promise<{ sightings: HubSighting[]; errorMs: number }> {
  const times = sightings.map(({ timestamp }) => timestamp);
  const errorMs = await clockError(hubId, times, at);
  const trusted = (timestamp: number) => errorMs === 0 && timestamp <= at + CLOCK_TOLERANCE_MS;
  return {
    errorMs,
    sightings: sightings.map((one) => (trusted(one.timestamp) ? one : heardAt(one, at))),
  };
}

/** A sighting, and its sensor values, with this time. */
const heardAt = ({ sensors, ...one }: HubSighting, at: number): HubSighting => ({
  ...one,
  timestamp: at,
  ...(sensors && {
    sensors: Object.fromEntries(Object.entries(sensors).map(([name, { value }]) => [name, { value, at }])),
  }),
});
