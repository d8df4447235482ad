import { expect, test } from 'vitest';
import { openPaths, ownPath } from './open-paths.ts';

test('the path of the login keeps the requested path, and says whether a session expired', () => {
  expect(openPaths.login.to()).toBe('/login');
  expect(openPaths.login.to({ continueTo: '/devices/hubs?live=1', expired: true })).toBe(
    '/login?continue=%2Fdevices%2Fhubs%3Flive%3D1&k=y',
  );
  expect(openPaths.login.to({ continueTo: '/' })).toBe('/login');
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
