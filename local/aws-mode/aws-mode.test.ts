import { expect, test } from 'vitest';
import { AwsModeSwitch } from './aws-mode.ts';

const drawn = (mode: AwsModeSwitch, purpose: string) =>
  Array.from({ length: 50 }, () => mode.happens(purpose, 'repeats'));

test('the same seed repeats the same events, another seed does not, and the purposes are independent', () => {
  const first = new AwsModeSwitch({ seed: 7, repeats: 0.5 });
  const again = new AwsModeSwitch({ seed: 7, repeats: 0.5 });
  const expected = drawn(first, 'a');
  drawn(again, 'b');
  expect(drawn(again, 'a')).toEqual(expected);
  expect(drawn(new AwsModeSwitch({ seed: 8, repeats: 0.5 }), 'a')).not.toEqual(expected);
  again.set({ seed: 7 });
  expect(drawn(again, 'a')).toEqual(expected);
});

test('an event happens in its share of all cases, and never while AWS mode is off', () => {
  const mode = new AwsModeSwitch({ seed: 1, faults: 0.05 });
  const faults = Array.from({ length: 10_000 }, () => mode.happens('x', 'faults')).filter(Boolean);
  expect(faults.length / 10_000).toBeCloseTo(0.05, 2);
  mode.off();
  expect(mode.happens('x', 'faults')).toBe(false);
  expect(new AwsModeSwitch(undefined).settings).toBeUndefined();
});
