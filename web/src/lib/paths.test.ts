import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('a path is built as its screen parses it', () => {
  expect(paths.hubs.to()).toBe('/devices/hubs');
  expect(paths.hubs.to('ab/c')).toBe('/devices/hubs/ab%2Fc');
  expect(paths.beacons.to('0', 'next')).toBe('/infoprovider/beacon-list/0/next');
});
