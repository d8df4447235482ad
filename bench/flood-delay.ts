import type { BenchOptions } from './bench-options.ts';
import { type Figure, withLimit } from './figure.ts';
import { BEYOND, DELAY_MAX_MS, HOLDING } from './flood/scenarios.ts';
import { type Delays, simulate } from './flood/simulate.ts';

/** How long a flood of some hubs delays what the others hear: a simulation of the queues with measured service times. */
export async function* floodDelay(_: BenchOptions): AsyncGenerator<Figure> {
  for (const [what, scenario] of Object.entries(HOLDING)) {
    const { longestMs, instances } = simulate(scenario);
    yield withLimit(what, longestMs / 1000, DELAY_MAX_MS / 1000, `seconds, ${instances} instances`);
  }
  for (const [what, scenario] of Object.entries(BEYOND)) yield { what, found: described(simulate(scenario)) };
}

const described = ({ longestMs, instances }: Delays) =>
  `${(longestMs / 1000).toFixed(1)} seconds, ${instances} instances`;
