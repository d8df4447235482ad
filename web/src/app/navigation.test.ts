// @vitest-environment node
import { expect, test } from 'vitest';
import { linksFor } from './navigation.ts';

const targets = (role: Parameters<typeof linksFor>[0]) => linksFor(role).map(({ to }) => to);

test('who is signed in finds devices, hubs and hub logs in the header', () => {
  for (const role of ['INFO_PROVIDER', 'GROUP_ADMIN', 'ADMIN'] as const) {
    expect(targets(role)).toEqual(['/infoprovider/beacon-list/0', '/devices/hubs', '/devices/logs']);
  }
});

test('a visitor finds no link to a screen that would send them away', () => {
  expect(targets(undefined)).toEqual([]);
});
