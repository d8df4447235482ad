// @vitest-environment node
import { expect, test } from 'vitest';
import { backward, forward, pageNumber, readBackStack } from './back-stack.ts';

test('the way forward and back leads through the same pages', () => {
  const second = forward([], undefined, 'b');
  const third = forward(second.back, second.cursor, 'c');
  expect(third).toEqual({ cursor: 'c', back: ['', 'b'] });
  const again = backward(third.back, third.cursor)!;
  expect(again).toEqual(second);
  expect(backward(again.back, again.cursor)).toEqual({ cursor: undefined, back: [] });
});

test('before the first page there is none', () => {
  expect(backward([], undefined)).toBeUndefined();
});

test('who came by a link goes back to the first page', () => {
  expect(backward([], 'c')).toEqual({ cursor: undefined, back: [] });
});

test('a page knows its number, unless one came by a link', () => {
  expect(pageNumber([], undefined)).toBe(1);
  expect(pageNumber(['', 'b'], 'c')).toBe(3);
  expect(pageNumber([], 'c')).toBeUndefined();
});

test.each([null, 'x', {}, { back: 'x' }, { back: [1] }])(
  'a history entry that says %j has no stack',
  (state) => {
    expect(readBackStack(state)).toEqual([]);
  },
);

test('a history entry keeps the stack', () => {
  expect(readBackStack({ back: ['', 'b'] })).toEqual(['', 'b']);
});
