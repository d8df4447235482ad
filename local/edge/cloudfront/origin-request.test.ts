import { expect, test } from 'vitest';
import type { HttpRequest } from '../http.ts';
import { acceptedEncodings, cacheKey, originRequest } from './origin-request.ts';
import type { CachePolicy } from './policies.ts';

const uncached: CachePolicy = { minTtl: 0, defaultTtl: 0, maxTtl: 0, compresses: false };
const compressing: CachePolicy = { minTtl: 1, defaultTtl: 60, maxTtl: 60, compresses: true };
const origin = { host: 'origin.example', customHeaders: { 'x-secret': ['s'] } };

const viewer: HttpRequest = {
  method: 'POST',
  path: '/a',
  query: 'x=1&y=2&%zz=3',
  headers: {
    host: ['viewer.example'],
    cookie: ['a=1; b=2'],
    'user-agent': ['Browser'],
    authorization: ['Bearer key'],
    'content-type': ['text/plain'],
    'accept-encoding': ['gzip, deflate, br'],
    'x-own': ['mine'],
    'x-forwarded-for': ['1.2.3.4'],
    'x-secret': ['guessed'],
    connection: ['keep-alive'],
    'x-edge-location': ['FRA'],
    'cloudfront-viewer-country': ['XX'],
  },
  body: Buffer.from('x'),
  sourceIp: '5.6.7.8',
};
const forwarded = (forwardsViewer: boolean, cache = uncached) =>
  originRequest(viewer, origin, { cache, forwardsViewer }, 'id');

test('without an origin request policy, little of the viewer is forwarded', () => {
  const { headers, query, path } = forwarded(false);
  expect([path, query]).toEqual(['/a', '']);
  expect(headers).toEqual({
    host: ['origin.example'],
    'user-agent': ['Amazon CloudFront'],
    'content-type': ['text/plain'],
    'x-forwarded-for': ['1.2.3.4, 5.6.7.8'],
    via: [expect.stringContaining('CloudFront')],
    'x-amz-cf-id': ['id'],
    'x-secret': ['s'],
  });
});

test('all headers of the viewer are forwarded except Host and those of the connection or of CloudFront', () => {
  const { headers, query } = forwarded(true);
  expect(headers).toMatchObject({
    host: ['origin.example'],
    'user-agent': ['Browser'],
    authorization: ['Bearer key'],
    cookie: ['a=1; b=2'],
    'accept-encoding': ['gzip, deflate, br'],
    'x-own': ['mine'],
    'x-secret': ['s'],
  });
  for (const name of ['connection', 'x-edge-location', 'cloudfront-viewer-country']) {
    expect(headers).not.toHaveProperty(name);
  }
  expect(query).toBe('x=1&y=2&%zz=3');
});

test('the cache key consists of method, path and accepted encodings', () => {
  const key = (more: Partial<HttpRequest>) => cacheKey({ ...viewer, ...more }, '*', compressing);
  const other = (headers: HttpRequest['headers']) => ({ headers: { ...viewer.headers, ...headers } });
  expect(key({ query: 'x=2' })).toBe(key({}));
  expect(key(other({ cookie: ['c=3'], authorization: ['other'] }))).toBe(key({}));
  expect(key(other({ 'accept-encoding': ['gzip'] }))).not.toBe(key({}));
  expect(key({ method: 'HEAD' })).not.toBe(key({}));
  expect(key({ path: '/b' })).not.toBe(key({}));
});

test('an encoding is used if the viewer and the cache policy accept it', () => {
  const accepted = (encoding: string, cache = compressing) =>
    acceptedEncodings({ ...viewer, headers: { 'accept-encoding': [encoding] } }, cache);
  expect(accepted('gzip, br')).toEqual(['br', 'gzip']);
  expect(accepted('gzip, br;q=0')).toEqual(['gzip']);
  expect(accepted('identity')).toEqual([]);
  expect(accepted('gzip, br', uncached)).toEqual([]);
  expect(forwarded(true, compressing).headers['accept-encoding']).toEqual(['br,gzip']);
});
