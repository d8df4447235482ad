import { expect, test } from 'vitest';
import type { HttpRequest } from '../http.ts';
import { acceptedEncodings, cacheKey, originRequest } from './origin-request.ts';
import type { CachePolicy, RequestPolicy, Selection } from './policies.ts';

const none: Selection = { behavior: 'none', names: [] };
const all: Selection = { behavior: 'all', names: [] };
const only = (...names: string[]): Selection => ({ behavior: 'whitelist', names });
const except = (...names: string[]): Selection => ({ behavior: 'allExcept', names });
const nothing: RequestPolicy = { headers: none, cookies: none, queryStrings: none };
const uncached: CachePolicy = { ...nothing, minTtl: 0, defaultTtl: 0, maxTtl: 0, gzip: false, brotli: false };
const origin = { host: 'origin.example', path: '/v1', customHeaders: { 'x-secret': ['s'] } };

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
const forwarded = (more: RequestPolicy, cache = uncached) => originRequest(viewer, origin, cache, more, 'id');

test('without a policy an origin learns little of the viewer', () => {
  const { headers, query, path } = forwarded(nothing);
  expect([path, query]).toEqual(['/v1/a', '']);
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

test('all viewer headers but Host go on, without those of the connection and of CloudFront itself', () => {
  const { headers, query } = forwarded({ headers: except('host'), cookies: all, queryStrings: all });
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

test('what either policy names goes on, cookies and query strings one by one', () => {
  const cache = { ...uncached, headers: only('x-own'), cookies: only('a'), queryStrings: only('x') };
  const more = {
    headers: only('cloudfront-viewer-address'),
    cookies: except('a', 'b'),
    queryStrings: only('y'),
  };
  const { headers, query } = forwarded(more, cache);
  expect(headers).toMatchObject({
    'x-own': ['mine'],
    cookie: ['a=1'],
    'cloudfront-viewer-address': ['5.6.7.8:0'],
  });
  expect(headers).not.toHaveProperty('authorization');
  expect(query).toBe('x=1&y=2');
});

test('only what the cache policy names tells two responses apart', () => {
  const cache = { ...uncached, headers: only('x-own'), queryStrings: only('x') };
  const key = (more: Partial<HttpRequest>) => cacheKey({ ...viewer, ...more }, '*', cache);
  const other = (headers: HttpRequest['headers']) => ({ headers: { ...viewer.headers, ...headers } });
  expect(key({ query: 'x=1&y=other' })).toBe(key({}));
  expect(key(other({ cookie: ['c=3'], authorization: ['other'] }))).toBe(key({}));
  expect(key({ query: 'x=2' })).not.toBe(key({}));
  expect(key(other({ 'x-own': ['yours'] }))).not.toBe(key({}));
  expect(key({ method: 'HEAD' })).not.toBe(key({}));
});

test('a compression is used that the viewer takes and the policy allows', () => {
  const taken = (encoding: string, cache: Partial<CachePolicy>) =>
    acceptedEncodings({ ...viewer, headers: { 'accept-encoding': [encoding] } }, { ...uncached, ...cache });
  expect(taken('gzip, br', { gzip: true, brotli: true })).toEqual(['br', 'gzip']);
  expect(taken('gzip, br', { gzip: true })).toEqual(['gzip']);
  expect(taken('gzip, br;q=0', { gzip: true, brotli: true })).toEqual(['gzip']);
  expect(taken('identity', { gzip: true, brotli: true })).toEqual([]);
});
