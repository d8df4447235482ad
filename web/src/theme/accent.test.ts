import { afterEach, expect, test } from 'vitest';
import { contrast, parseHex } from '../../../shared/model/colour.ts';
import { accentOf, applyAccent } from './accent.ts';
import { grounds } from './colours.ts';

afterEach(() => applyAccent(null));
const set = (name: string) => document.documentElement.style.getPropertyValue(`--accent-${name}`);

test.each(['#ffe600', '#b4431f', '#0a0a0a', '#ffffff', '#7f7f7f', '#00ff88'])(
  'a label’s %s is legible wherever the accent is used, in light and dark',
  (colour) => {
    const shades = accentOf(parseHex(colour)!);
    const ratio = (a: string, b: string) => contrast(parseHex(a)!, parseHex(b)!);
    for (const theme of ['light', 'dark'] as const) {
      const shade = (name: string) => shades[name]![theme];
      expect(ratio(shade('contrast'), shade('solid'))).toBeGreaterThanOrEqual(4.5);
      expect(ratio(shade('onStage'), shade('stage'))).toBeGreaterThanOrEqual(4.5);
      for (const ground of [shade('subtle'), grounds.panel[theme], grounds.DEFAULT[theme]]) {
        expect(ratio(shade('fg'), ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
  },
);

test('a label’s colour replaces the accent, and can be removed again', () => {
  applyAccent('#b4431f');
  expect(set('solid-light')).toBe('#b4431f');
  applyAccent(null);
  expect(set('solid-light')).toBe('');
});

test('an invalid colour keeps the default accent', () => {
  applyAccent('var(--x)');
  expect(set('solid-light')).toBe('');
});
