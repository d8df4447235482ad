import { expect, it } from 'vitest';
import { contrast, isLegible, parseHex } from './colour.ts';

it('a colour is parsed in its two hexadecimal forms, and in no other', () => {
  expect(parseHex('#0AF')).toEqual([0, 170, 255]);
  expect(parseHex('#00aaff')).toEqual([0, 170, 255]);
  expect(parseHex('red; }')).toBeUndefined();
});

it('contrast is calculated as WCAG defines it', () => {
  expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21);
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
});

it.each([
  ['#1768b8', true],
  ['#c33', true],
  ['#ffe600', false],
  ['#ffffff', false],
  ['#0a0a0a', false],
  ['#002b5c', false],
  ['var(--x)', false],
])('%s is discernible on light and on dark: %s', (colour, legible) => {
  expect(isLegible(colour)).toBe(legible);
});
