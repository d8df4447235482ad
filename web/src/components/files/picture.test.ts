import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSmall, previewSize } from './picture.ts';

test('a preview is within its limits and keeps the form of its part', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), (width) => {
      const size = previewSize({ width });
      expect(size.width).toBeLessThanOrEqual(Math.min(480, width));
      expect(size.height).toBeLessThanOrEqual(270);
      expect(Math.abs(size.height - (size.width * 9) / 16)).toBeLessThanOrEqual(0.5 + 9 / 16);
    }),
  );
  expect(previewSize({ width: 4000 })).toEqual({ width: 480, height: 270 });
});

test('a picture is sent as it is only within all limits', () => {
  const file = (bytes: number) => new Blob([new Uint8Array(bytes)]);
  expect(isSmall(file(102_400), { width: 480, height: 270 })).toBe(true);
  expect(isSmall(file(102_401), { width: 480, height: 270 })).toBe(false);
  expect(isSmall(file(10), { width: 481, height: 270 })).toBe(false);
  expect(isSmall(file(10), { width: 480, height: 271 })).toBe(false);
});
