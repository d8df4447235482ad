import { expect, test } from 'vitest';
import { AwsModeSwitch } from './aws-mode.ts';

const drawn = (mode: AwsModeSwitch, purpose: string) =>
  Array.from({ length: 50 }, () => mode.happens(purpose, 'repeats'));

test('a seed repeats what happens, another one does not, and one purpose does not disturb another', () => {
  const first = new AwsModeSwitch({ seed: 7, repeats: 0.5 });
  const again = new AwsModeSwitch({ seed: 7, repeats: 0.5 });
  const expected = drawn(first, 'a');
  drawn(again, 'b');
  expect(drawn(again, 'a')).toEqual(expected);
  expect(drawn(new AwsModeSwitch({ seed: 8, repeats: 0.5 }), 'a')).not.toEqual(expected);
  again.set({ seed: 7 });
  expect(drawn(again, 'a')).toEqual(expected);
});

test('a share is a share, and nothing happens while it is off', () => {
  const mode = new AwsModeSwitch({ seed: 1, faults: 0.05 });
  const faults = Array.from({ length: 10_000 }, () => mode.happens('x', 'faults')).filter(Boolean);
  expect(faults.length / 10_000).toBeCloseTo(0.05, 2);
  mode.off();
  expect(mode.happens('x', 'faults')).toBe(false);
  expect(new AwsModeSwitch(undefined).settings).toBeUndefined();
});
