import type { BenchOptions } from './bench-options.ts';
import { dollarsFor } from './cost/prices.ts';
import type { Figure } from './figure.ts';
import { openMeteredTable } from './measure/metered-table.ts';
import { rollOut } from './rollout/roll-out.ts';

const HUBS = 200;
const HUBS_SMALL = 4;
/** For a standard workflow: https://aws.amazon.com/step-functions/pricing/. */
const TRANSITION_DOLLARS = 0.000025;

/** What a roll-out costs for each hub: write and read units, and transitions of its state machine. */
export async function* rolloutCost({ small }: BenchOptions): AsyncGenerator<Figure> {
  const table = await openMeteredTable();
  try {
    const { hubs, machine, reports, looks, transitions, minutes } = await rollOut(
      table,
      small ? HUBS_SMALL : HUBS,
    );
    const each = (total: number) => (total / hubs).toFixed(1);
    yield {
      what: 'write units a hub',
      found: `${each(machine.writeUnits)}, and ${each(reports.writeUnits)} for its report`,
    };
    yield {
      what: 'read units a hub',
      found: `${each(machine.readUnits)}, and ${each(reports.readUnits)} for its report`,
    };
    yield {
      what: 'state transitions a hub',
      found: `${each(transitions)} (${looks} checks in ${minutes.toFixed(0)} minutes)`,
    };
    const dollars =
      dollarsFor('writeUnits', machine.writeUnits + reports.writeUnits) +
      dollarsFor('readUnits', machine.readUnits + reports.readUnits) +
      transitions * TRANSITION_DOLLARS;
    yield { what: 'dollars for ten thousand hubs', found: ((dollars / hubs) * 10_000).toFixed(2) };
  } finally {
    await table.stop();
  }
}
