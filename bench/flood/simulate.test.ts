import { expect, it } from 'vitest';
import { BEYOND, DELAY_MAX_MS, HOLDING } from './scenarios.ts';
import { simulate } from './simulate.ts';

it.each(Object.entries(HOLDING))(
  'what other hubs hear is less than five seconds late while %s',
  (_, scenario) => {
    expect(simulate(scenario).longestMs).toBeLessThan(DELAY_MAX_MS);
  },
);

it('the simulation finds that one queue for all, with the instances of before, would be minutes late', () => {
  const late = simulate(BEYOND['1,000 hubs log a line a second, into one queue for all']!);
  expect(late.longestMs).toBeGreaterThan(2 * 60_000);
});

it('the simulation finds that dropping what is beyond the bound of a hub saves others most of the delay', () => {
  const [dropped, taken] = [
    BEYOND['100 hubs push 100 times a second']!,
    BEYOND['the same, if nothing were dropped']!,
  ].map((scenario) => simulate(scenario).longestMs);
  expect(taken! / dropped!).toBeGreaterThan(3);
});

it('an idle queue delays a push by the window of its batch and the time of the batch', () => {
  const service = { batch: 50, push: 10, logs: 3, dropped: 0 };
  const queue = { batchSize: 100, windowMs: 1000, consumersMax: 10 };
  const { longestMs } = simulate({ queue, pushesPerSecond: 10, isBounded: true, service });
  // Ten or eleven pushes in a window of a second.
  expect(longestMs).toBeGreaterThanOrEqual(1000 + 50 + 10 * 10);
  expect(longestMs).toBeLessThanOrEqual(1010 + 50 + 11 * 10);
});
