import { expect, test } from 'vitest';
import { grantable } from './key-rights.ts';

test('a user can give no permission to a new or an existing key', () => {
  expect(grantable('INFO_PROVIDER', true)).toEqual([]);
  expect(grantable('INFO_PROVIDER', false)).toEqual([]);
});

test('a group admin can give those for devices and hubs, but only to an existing key', () => {
  expect(grantable('GROUP_ADMIN', true)).toEqual([]);
  expect(grantable('GROUP_ADMIN', false)).toEqual([
    'REGISTER_BEACONS',
    'CONFIGURE_BEACONS',
    'CONFIGURE_BEACONS_SECURE',
    'CONFIGURE_HUBS',
  ]);
});

test('an admin can give all except BASIC, which every key has', () => {
  expect(grantable('ADMIN', true)).not.toContain('BASIC');
  expect(grantable('ADMIN', true)).toContain('PRODUCTION_DELETE');
});
