import { expect, test } from 'vitest';
import { DAY } from '../../lib/format.ts';
import { loginClass } from './last-login.ts';

test.each([
  [0, 'week'],
  [7, 'week'],
  [7.01, 'month'],
  [28, 'month'],
  [29, 'quarter'],
  [84, 'quarter'],
  [85, 'year'],
  [336, 'year'],
  [337, 'older'],
])('a sign-in %d days ago has the class %s', (days, expected) => {
  expect(loginClass(0, days * DAY)).toBe(expected);
});
