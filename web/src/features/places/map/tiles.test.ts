import { expect, it } from 'vitest';
import { WORLD } from './mercator.ts';
import { tilesOf, tileUrl } from './tiles.tsx';

it('the whole world is one tile, and a part of it those that overlap the frame', () => {
  const size = { width: 256, height: 256 };
  const whole = { x: WORLD / 2, y: WORLD / 2, scale: 256 / WORLD };
  expect(tilesOf({ view: whole, size })).toContainEqual({ z: 0, x: 0, y: 0 });
  const part = { x: WORLD * 0.75, y: WORLD * 0.25, scale: (256 * 4) / WORLD };
  const found = tilesOf({ view: part, size });
  expect(found).toEqual([
    { z: 2, x: 2, y: 0 },
    { z: 2, x: 3, y: 0 },
    { z: 2, x: 2, y: 1 },
    { z: 2, x: 3, y: 1 },
  ]);
  const beyond = { x: WORLD, y: WORLD, scale: (256 * 4) / WORLD };
  expect(tilesOf({ view: beyond, size }).every(({ x, y }) => x < 4 && y < 4)).toBe(true);
});

it('a tile is asked for by its numbers, wherever the address has them', () => {
  expect(tileUrl('https://t.example/{z}/{x}/{y}.png?again={z}', { z: 1, x: 2, y: 3 })).toBe(
    'https://t.example/1/2/3.png?again=1',
  );
});
