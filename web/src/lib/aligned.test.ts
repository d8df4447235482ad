import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aligned } from './aligned.ts';

const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });

test('two lists side by side have every item of both, in its order, and only equal ones beside each other', () => {
  fc.assert(
    fc.property(list, list, (before, after) => {
      const pairs = aligned(before, after);
      expect(pairs.flatMap(([one]) => one ?? [])).toEqual(before);
      expect(pairs.flatMap(([, one]) => one ?? [])).toEqual(after);
      for (const [one, other] of pairs) if (one && other) expect(one).toBe(other);
    }),
  );
});

test('as many equal items as possible are beside each other', () => {
  const same = (before: string, after: string) =>
    aligned([...before], [...after]).filter(([one, other]) => one === other).length;
  expect(same('abcbdab', 'bdcaba')).toBe(4);
  expect(same('xabc', 'abc')).toBe(3);
  expect(same('', 'abc')).toBe(0);
});

test('lists that are too long to be compared are replaced as a whole, but for what they begin and end with', () => {
  const long = (of: string) => ['first', ...Array.from({ length: 3000 }, (_, at) => `${of} ${at}`), 'last'];
  const pairs = aligned(long('one'), long('two'));
  expect(pairs.filter(([one, other]) => one === other)).toEqual([
    ['first', 'first'],
    ['last', 'last'],
  ]);
  expect(pairs).toHaveLength(6002);
});
