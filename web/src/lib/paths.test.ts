import { expect, test } from 'vitest';
import { ownPath, paths } from './paths.ts';

test('a path is built as its screen parses it', () => {
  expect(paths.hubs.to()).toBe('/devices/hubs');
  expect(paths.hubs.to('ab/c')).toBe('/devices/hubs/ab%2Fc');
  expect(paths.beacons.to('0', 'next')).toBe('/infoprovider/beacon-list/0/next');
});

test('the path of the login keeps the requested path, and says whether a session expired', () => {
  expect(paths.login.to()).toBe('/login');
  expect(paths.login.to({ continueTo: '/devices/hubs?live=1', expired: true })).toBe(
    '/login?continue=%2Fdevices%2Fhubs%3Flive%3D1&k=y',
  );
  expect(paths.login.to({ continueTo: '/' })).toBe('/login');
});

test('after login, a path of the console is opened', () => {
  expect(ownPath('/devices/hubs?live=1#x')).toBe('/devices/hubs?live=1#x');
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  '/login?continue=/x',
  '',
  null,
])('after login, %j is not opened', (target) => {
  expect(ownPath(target)).toBeUndefined();
});
