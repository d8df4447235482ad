import { CLOCK_TOLERANCE_MS, clockError } from '../hubs/presence/hub-clock.ts';
import type { HubSighting } from './sighting.ts';

/**
 * What a hub heard, with times that can be trusted: where its clock is wrong the time at which its push was taken, and never a
 * time to come.
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

/** All that was heard at once counts as heard at this time. */
const heardAt = ({ sensors, ...one }: HubSighting, at: number): HubSighting => ({
  ...one,
  timestamp: at,
  ...(sensors && {
    sensors: Object.fromEntries(Object.entries(sensors).map(([name, { value }]) => [name, { value, at }])),
  }),
});
