import { expect, it } from 'vitest';
import { CALLS_MAX } from '../../../../shared/model/user-limits.ts';
import { isSampled, isTooMany, sampleEvery } from './call-sample.ts';

const EVERY = sampleEvery(CALLS_MAX);
/** The least number of counted calls by which somebody is refused. */
const ENOUGH = Array.from({ length: CALLS_MAX }, (_, samples) => samples).find((samples) =>
  isTooMany(samples * EVERY, CALLS_MAX),
)!;

/** The probabilities that 0, 1, 2 … of so many calls are counted. */
function shares(calls: number): number[] {
  const [hit, miss] = [Math.log(1 / EVERY), Math.log(1 - 1 / EVERY)];
  let choices = 0;
  return Array.from({ length: calls + 1 }, (_, samples) => {
    if (samples > 0) choices += Math.log(calls - samples + 1) - Math.log(samples);
    return Math.exp(choices + samples * hit + (calls - samples) * miss);
  });
}
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

it('one call in twenty is counted at the limit of a stage that sets none', () => {
  expect(EVERY).toBe(20);
  expect(ENOUGH).toBe(451);
  expect(sum(shares(CALLS_MAX))).toBeCloseTo(1, 6);
});

it('somebody at a tenth of the limit is refused in none of 10,000 windows, but for one in a million', () => {
  expect(10_000 * sum(shares(CALLS_MAX / 10).slice(ENOUGH))).toBeLessThan(1e-6);
});

it('somebody at twice the limit is refused within the window, but for one in a million', () => {
  expect(sum(shares(CALLS_MAX * 2).slice(0, ENOUGH))).toBeLessThan(1e-6);
});

it('calls are drawn as often as that says', () => {
  const calls = 400_000;
  const drawn = sum(Array.from({ length: calls }, () => (isSampled(EVERY) ? 1 : 0)));
  // Twelve standard deviations: never by chance.
  const spread = 12 * Math.sqrt((calls / EVERY) * (1 - 1 / EVERY));
  expect(Math.abs(drawn - calls / EVERY)).toBeLessThan(spread);
});

it('a limit that is too small for samples counts each call', () => {
  expect(sampleEvery(300)).toBe(1);
  expect(Array.from({ length: 1000 }, () => isSampled(1))).not.toContain(false);
});
