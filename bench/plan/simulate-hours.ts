import type { CountedUnits } from '../cost/count-units.ts';
import { countHours, type Hours } from '../ingest/count-day.ts';
import type { FleetShape } from '../ingest/fleet.ts';
import type { MeteredTable } from '../measure/metered-table.ts';

/** The share of the fleet that is simulated. */
export const SIMULATED_SHARE = 0.01;

/** The hours in which no beacon stores its past day, as all do in the four hours after midnight. */
const CALM = { from: 6, to: 22 };

/** What is compared: the name, what an hour came to for each device on average, and what the plan says. */
type Compared = readonly (readonly [what: string, found: number, planned: number])[];

interface SimulatedHours {
  readonly hubs: number;
  readonly messages: number;
  compared(counted: CountedUnits): Compared;
}

/**
 * Simulates some hours of a fleet with the product's ingest and the real engine. Each hub writes its beacons every four hours. Of many
 * hubs, some do in each hour, since they begin one after the other. Few begin at once, so fewer than four hours have none of these
 * writes, or all.
 */
export async function simulateHours(
  table: MeteredTable,
  shape: FleetShape,
  { hours, isSpread, tell }: Pick<Hours, 'hours' | 'isSpread' | 'tell'>,
): Promise<SimulatedHours> {
  // Ids of its own: the fleet from which the units were counted is in the same table.
  const { beacons, hubs, ...all } = await countHours(
    table,
    { ...shape, isSecond: true },
    { from: CALM.from, hours, ownerId: 'simulated', isSpread, tell },
  );
  return {
    hubs,
    messages: all.messages,
    compared: ({ beacon, hub, quarters }) => [
      ['read units of a beacon', all.readUnits / beacons / hours, beacon.readUnitsADay / 24],
      ['write units of a beacon and its hub', sumOf(all.quarters) / beacons / hours, calmHour(quarters)],
      ['write units of a hub', all.hubUnits / hubs / hours, hub.writeUnitsADay / 24],
    ],
  };
}

/** What an hour of the day comes to on average while it is calm. */
const calmHour = (quarters: readonly number[]) =>
  sumOf(quarters.slice(4 * CALM.from, 4 * CALM.to)) / (CALM.to - CALM.from);

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
