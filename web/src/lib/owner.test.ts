// @vitest-environment node
import { expect, test } from 'vitest';
import { showsOwner, userParameter } from './owner.ts';

test('a user never names anybody: the API would refuse it', () => {
  expect(userParameter('0', 'INFO_PROVIDER')).toEqual({});
  expect(userParameter('someone', 'INFO_PROVIDER')).toEqual({});
});

test('a group admin names the users of the group, and nobody for the own devices', () => {
  expect(userParameter('0', 'GROUP_ADMIN')).toEqual({});
  expect(userParameter('all', 'GROUP_ADMIN')).toEqual({});
  expect(userParameter('someone', 'GROUP_ADMIN')).toEqual({ user: 'someone' });
});

test('an admin who names nobody sees everybody’s, so the own devices are named', () => {
  expect(userParameter('0', 'ADMIN')).toEqual({ user: '0' });
  expect(userParameter('all', 'ADMIN')).toEqual({});
  expect(userParameter('someone', 'ADMIN')).toEqual({ user: 'someone' });
});

test('only a list of everybody’s says whose each row is', () => {
  expect(showsOwner('all', 'ADMIN')).toBe(true);
  expect(showsOwner('0', 'ADMIN')).toBe(false);
  expect(showsOwner('all', 'INFO_PROVIDER')).toBe(false);
});
