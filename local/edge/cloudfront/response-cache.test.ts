import { expect, test } from 'vitest';
import { errorSeconds, ResponseCache, successSeconds } from './response-cache.ts';

const response = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
  body: Buffer.alloc(0),
});
const policy = (minTtl: number, defaultTtl: number, maxTtl: number) => ({
  compresses: false,
  minTtl,
  defaultTtl,
  maxTtl,
});
const control = (value: string) => response(200, { 'cache-control': value });

test('a success is cached as long as its origin says, within the limits of the policy', () => {
  expect(successSeconds(response(200), policy(0, 60, 3600))).toBe(60);
  expect(successSeconds(control('max-age=10'), policy(0, 60, 3600))).toBe(10);
  expect(successSeconds(control('max-age=10, s-maxage=20'), policy(0, 60, 3600))).toBe(20);
  expect(successSeconds(control('max-age=10'), policy(30, 60, 3600))).toBe(30);
  expect(successSeconds(control('max-age=9999'), policy(0, 60, 3600))).toBe(3600);
  expect(successSeconds(control('no-store'), policy(0, 60, 3600))).toBe(0);
  expect(successSeconds(control('private'), policy(1, 60, 3600))).toBe(1);
  expect(successSeconds(response(307), policy(0, 60, 3600))).toBe(0);
  expect(successSeconds(response(206), policy(0, 60, 3600))).toBe(0);
});

test('a policy that caches nothing also caches no success with a max-age', () => {
  expect(successSeconds(control('max-age=100'), policy(0, 0, 0))).toBe(0);
});

test('some errors are cached for ten seconds by default, others only if the origin gives a time', () => {
  expect([404, 405, 414, 500, 503].map((status) => errorSeconds(response(status)))).toEqual([
    10, 10, 10, 10, 10,
  ]);
  expect([400, 401, 403, 409, 429].map((status) => errorSeconds(response(status)))).toEqual([0, 0, 0, 0, 0]);
  expect(errorSeconds(response(403, { 'cache-control': 'max-age=60' }))).toBe(60);
  expect(errorSeconds(response(404), 0)).toBe(0);
});

test('a cached response expires', () => {
  const cache = new ResponseCache();
  cache.set('a', response(200), 10, 0);
  expect(cache.get('a', 9_000)?.headers.age).toEqual(['9']);
  expect(cache.get('a', 10_000)).toBeUndefined();
});
