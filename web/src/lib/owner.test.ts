import { expect, test } from 'vitest';
import { ownerOf, userParameter } from './owner.ts';

test('a user sees their own devices without a user parameter, whatever the link says', () => {
  for (const asked of ['0', 'all', 'someone', undefined]) expect(ownerOf(asked, 'INFO_PROVIDER')).toBe('0');
  expect(userParameter('0', 'INFO_PROVIDER')).toEqual({});
});

test('a group admin names the users of the group, but no user for their own devices', () => {
  expect(ownerOf('all', 'GROUP_ADMIN')).toBe('0');
  expect(userParameter('0', 'GROUP_ADMIN')).toEqual({});
  expect(ownerOf('someone', 'GROUP_ADMIN')).toBe('someone');
  expect(userParameter('someone', 'GROUP_ADMIN')).toEqual({ user: 'someone' });
});

test('an admin without a user parameter sees all devices, so their own need it', () => {
  expect(ownerOf(null, 'ADMIN')).toBe('0');
  expect(userParameter('0', 'ADMIN')).toEqual({ user: '0' });
  expect(ownerOf('all', 'ADMIN')).toBe('all');
  expect(userParameter('all', 'ADMIN')).toEqual({});
  expect(userParameter('someone', 'ADMIN')).toEqual({ user: 'someone' });
});
