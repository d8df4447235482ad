// @vitest-environment node
import { expect, test } from 'vitest';
import { linksFor } from './navigation.ts';

const targets = (role: Parameters<typeof linksFor>[0]) => linksFor(role).map(({ to }) => to);

const DEVICES = ['/infoprovider/beacon-list/0', '/devices/hubs', '/devices/alerts'];

test('each role finds in the header what it may use', () => {
  expect(targets('INFO_PROVIDER')).toEqual([...DEVICES, '/devices/logs', '/tasks']);
  expect(targets('GROUP_ADMIN')).toEqual(['/iam/users', ...DEVICES, '/devices/logs', '/audit', '/tasks']);
  expect(targets('ADMIN')).toEqual([
    '/newsletter',
    '/admintools/register',
    '/iam/users',
    ...DEVICES,
    '/firmwaremgmt/beacon-firmware',
    '/whitelabel/manager-groups',
    '/audit',
    '/tasks',
  ]);
});

test('a visitor finds no link to a screen that would send them away', () => {
  expect(targets(undefined)).toEqual([]);
});
