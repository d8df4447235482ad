import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressed } from './compressed.ts';

const answer = (body: string) => ({ statusCode: 200, headers: { 'content-type': 'text/plain' }, body });
const large = answer('Ä large answer. '.repeat(200));

it('a large response is compressed with gzip for clients that accept it, with the same content', () => {
  const small = compressed(large, 'br;q=1.0, gzip;q=0.8, *;q=0.1');
  expect(small).toMatchObject({
    isBase64Encoded: true,
    headers: { 'content-encoding': 'gzip', vary: 'accept-encoding' },
  });
  const bytes = Buffer.from(small.body!, 'base64');
  expect(gunzipSync(bytes).toString()).toBe(large.body);
  expect(bytes.length).toBeLessThan(200);
});

it.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'xgzip', 'gzipped'])(
  'a large response is not compressed for clients that accept %j',
  (accepts) => {
    expect(compressed(large, accepts)).toBe(large);
  },
);

it('a small response is not compressed', () => {
  const small = answer('{}');
  expect(compressed(small, 'gzip')).toBe(small);
  expect(compressed({ statusCode: 302 }, 'gzip')).toEqual({ statusCode: 302 });
});
