import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { tries } from '../../../../test/support/depth.ts';
import { setClock } from '../../../platform/clock.ts';
import type { TokensLeft } from '../hubs/presence/may-send.ts';
import { Flood } from './flood.ts';

afterEach(() => setClock(undefined));

const HUB = 'hub0badcafe';
const START = Date.parse('2026-11-21T10:00:00Z');
const [PER_SECOND, BURST] = [1, 600];

/** How many of a hub's messages pass, and how often an instance says what it took. */
function simulate(instances: readonly Flood[], messages: readonly { at: number; by: number }[]) {
  let left: TokensLeft | undefined;
  let passed = 0;
  let told = 0;
  for (const { at, by } of messages) {
    setClock(START + at);
    const instance = instances[by % instances.length]!;
    if (instance.isBlocked(HUB)) continue;
    passed += instance.take(HUB, left, 1);
    const is = instance.toTell(HUB, left);
    if (!is) continue;
    left = is;
    instance.told(HUB);
    told++;
  }
  return { passed, told };
}
const floods = (count: number) => Array.from({ length: count }, () => new Flood(PER_SECOND, BURST));

it('all instances together let through hardly more of a flood than the limit', () => {
  const flood = fc.record({
    instances: fc.integer({ min: 1, max: 12 }),
    perSecond: fc.integer({ min: 1, max: 20 }),
    by: fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 50 }),
  });
  fc.assert(
    fc.property(flood, ({ instances, perSecond, by }) => {
      const seconds = 600;
      const messages = Array.from({ length: seconds * perSecond }, (_, n) => ({
        at: (n * 1000) / perSecond,
        by: by[n % by.length]!,
      }));
      const { passed } = simulate(floods(instances), messages);
      const limit = BURST + seconds * PER_SECOND;
      expect(passed).toBeLessThanOrEqual(limit + 60 * instances);
      expect(passed).toBeGreaterThanOrEqual(Math.min(messages.length, limit - 60 * instances));
    }),
    tries(60, 3000),
  );
});

it.each([1, 3, 10])(
  'a hub that pushes once a minute loses nothing and costs no write, with %i instances',
  (count) => {
    const messages = Array.from({ length: 3 * 24 * 60 }, (_, minute) => ({
      at: minute * 60_000,
      by: minute * 7,
    }));
    expect(simulate(floods(count), messages)).toEqual({ passed: messages.length, told: 0 });
  },
);

it('a burst of ten minutes’ messages passes, and another one ten minutes later', () => {
  const burst = (at: number) => Array.from({ length: 700 }, (_, n) => ({ at: at + n, by: n }));
  const { passed } = simulate(floods(1), [...burst(0), ...burst(600_000)]);
  expect(passed).toBeGreaterThanOrEqual(1199);
  expect(passed).toBeLessThanOrEqual(1202);
});

it('an instance reads the bucket of a hub that has nothing left once in ten seconds, not with each message', () => {
  const instance = new Flood(PER_SECOND, BURST);
  let reads = 0;
  for (let at = 0; at < 600_000; at += 50) {
    setClock(START + at);
    if (instance.isBlocked(HUB)) continue;
    reads++;
    instance.take(HUB, { tokens: 0, at: START }, 1);
  }
  // What the bucket let through was read, and then one message for each ten seconds.
  expect(reads).toBeLessThanOrEqual(600 + 60);
});
