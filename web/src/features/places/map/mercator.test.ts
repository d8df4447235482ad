import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaOf, onMap, WORLD } from './mercator.ts';

it('the map is the square of tile servers: its corners, its middle, and what lies beyond', () => {
  const near = (value: number) => expect.closeTo(value, 0);
  expect(onMap({ latitude: 0, longitude: 0 })).toEqual({ x: near(WORLD / 2), y: near(WORLD / 2) });
  expect(onMap({ latitude: 85.0511, longitude: -180 })).toEqual({ x: near(0), y: near(0) });
  expect(onMap({ latitude: -90, longitude: 179.999999 })).toEqual({ x: near(WORLD), y: near(WORLD) });
  // The tile 10/540/331 of OpenStreetMap begins north-west of Hamburg’s harbour.
  const { x, y } = onMap({ latitude: 53.54, longitude: 9.99 });
  expect([Math.floor((x / WORLD) * 1024), Math.floor((y / WORLD) * 1024)]).toEqual([540, 331]);
});

/** What numbers of this size are exact to, in metres. */
const ROUNDING = 1e-6;

it('the area around places contains them all, with some ground around a single one', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
      const points = places.map(onMap);
      const { from, to } = areaOf(points);
      for (const { x, y } of points) {
        expect(x).toBeGreaterThanOrEqual(from.x - ROUNDING);
        expect(x).toBeLessThanOrEqual(to.x + ROUNDING);
        expect(y).toBeGreaterThanOrEqual(from.y - ROUNDING);
        expect(y).toBeLessThanOrEqual(to.y + ROUNDING);
      }
      expect(to.x - from.x).toBeGreaterThanOrEqual(1000 - ROUNDING);
    }),
  );
});
