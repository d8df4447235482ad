import { expect, test } from 'vitest';
import { backward, forward, pageNumber, readBackStack } from './back-stack.ts';

test('moving forward and back visits the same pages', () => {
  const second = forward([], undefined, 'b');
  const third = forward(second.back, second.cursor, 'c');
  expect(third).toEqual({ cursor: 'c', back: ['', 'b'] });
  const again = backward(third.back, third.cursor)!;
  expect(again).toEqual(second);
  expect(backward(again.back, again.cursor)).toEqual({ cursor: undefined, back: [] });
});

test('the first page has no previous page', () => {
  expect(backward([], undefined)).toBeUndefined();
});

test('after a direct link, back leads to the first page', () => {
  expect(backward([], 'c')).toEqual({ cursor: undefined, back: [] });
});

test('the number of a page is known, except after a direct link', () => {
  expect(pageNumber([], undefined)).toBe(1);
  expect(pageNumber(['', 'b'], 'c')).toBe(3);
  expect(pageNumber([], 'c')).toBeUndefined();
});

test.each([null, 'x', {}, { back: 'x' }, { back: [1] }])(
  'a history entry with the state %j has no stack',
  (state) => {
    expect(readBackStack(state)).toEqual([]);
  },
);

test('a history entry stores the stack', () => {
  expect(readBackStack({ back: ['', 'b'] })).toEqual(['', 'b']);
});
