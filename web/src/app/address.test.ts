// @vitest-environment node
import { expect, test } from 'vitest';
import { opened } from './address.ts';

const open = (path: string) => opened(`https://console.example${path}`, '/login');

test('an ordinary address stays as it is', () => {
  expect(open('/devices/hubs?filter=last4:eq:CAFE')).toEqual({ reload: false });
});

test('an old link carries its path behind a hash', () => {
  expect(open('/#/devices/hubs?live=1')).toEqual({ url: '/devices/hubs?live=1', reload: false });
});

test('a hash that names a foreign host leads only to its path here', () => {
  expect(open('/#//evil.example/devices/hubs')).toEqual({ url: '/devices/hubs', reload: false });
});

test('k=y asks for a fresh page once: by then it is out of the address', () => {
  expect(open('/devices/hubs?k=y&live=1')).toEqual({ url: '/devices/hubs?live=1', reload: true });
  expect(open('/#/devices/hubs?k=y')).toEqual({ url: '/devices/hubs', reload: true });
});

test('at the login k=y is a message, no reload', () => {
  expect(open('/login?k=y')).toEqual({ reload: false });
});
