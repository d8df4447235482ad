// @vitest-environment node
import { expect, test } from 'vitest';
import { grantable } from './key-rights.ts';

test('a user gives no permission, neither to a new key nor later', () => {
  expect(grantable('INFO_PROVIDER', true)).toEqual([]);
  expect(grantable('INFO_PROVIDER', false)).toEqual([]);
});

test('a group admin gives those of devices and hubs, but only to a key that is there', () => {
  expect(grantable('GROUP_ADMIN', true)).toEqual([]);
  expect(grantable('GROUP_ADMIN', false)).toEqual([
    'REGISTER_BEACONS',
    'CONFIGURE_BEACONS',
    'CONFIGURE_BEACONS_SECURE',
    'CONFIGURE_HUBS',
  ]);
});

test('an admin gives every one but BASIC, which is always there', () => {
  expect(grantable('ADMIN', true)).not.toContain('BASIC');
  expect(grantable('ADMIN', true)).toContain('PRODUCTION_DELETE');
});
