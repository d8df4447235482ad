import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clustered } from './clusters.ts';
import { DEVICE_STATES } from './device-state.ts';

const thing = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
  state: fc.constantFrom(...DEVICE_STATES),
});

it('clusters hold each thing once, lie among their things, and say the worst state', () => {
  const cell = fc.double({ min: 0.001, max: 2, noNaN: true });
  fc.assert(
    fc.property(fc.array(thing, { maxLength: 60 }), cell, (some, side) => {
      const things = some.map((one, n) => ({ ...one, key: String(n) }));
      const found = clustered(things, side);
      const keys = found.flatMap(({ items }) => items.map(({ key }) => key));
      expect(keys.toSorted()).toEqual(things.map(({ key }) => key).toSorted());
      for (const { x, y, state, items } of found) {
        const within = (axis: 'x' | 'y', value: number) => {
          const values = items.map((item) => item[axis]);
          expect(value).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
          expect(value).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
          expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(side);
        };
        within('x', x);
        within('y', y);
        const rank = Math.min(...items.map((item) => DEVICE_STATES.indexOf(item.state)));
        expect(DEVICE_STATES.indexOf(state)).toBe(rank);
      }
    }),
  );
});

it('ten thousand things become no more marks than the picture has room for', () => {
  const things = Array.from({ length: 10_000 }, (_, n) => ({
    key: String(n),
    x: (n % 100) / 100,
    y: Math.floor(n / 100) / 100,
    state: 'fine' as const,
  }));
  expect(clustered(things, 0.05).length).toBeLessThanOrEqual(441);
});
