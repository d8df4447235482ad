import { expect, test } from 'vitest';
import { opened } from './address.ts';

const open = (path: string) => opened(`https://console.example${path}`, '/login');

test('keeps an ordinary address', () => {
  expect(open('/devices/hubs?filter=last4:eq:CAFE')).toEqual({ reload: false });
});

test('moves the path of an old link from behind the hash', () => {
  expect(open('/#/devices/hubs?live=1')).toEqual({ url: '/devices/hubs?live=1', reload: false });
});

test('ignores the host in a hash, and uses only its path', () => {
  expect(open('/#//evil.example/devices/hubs')).toEqual({ url: '/devices/hubs', reload: false });
});

test('reloads once for k=y, and removes it from the address', () => {
  expect(open('/devices/hubs?k=y&live=1')).toEqual({ url: '/devices/hubs?live=1', reload: true });
  expect(open('/#/devices/hubs?k=y')).toEqual({ url: '/devices/hubs', reload: true });
});

test('shows a message for k=y at the login, without a reload', () => {
  expect(open('/login?k=y')).toEqual({ reload: false });
});
