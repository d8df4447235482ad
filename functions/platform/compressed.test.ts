import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressed } from './compressed.ts';

const answer = (body: string) => ({ statusCode: 200, headers: { 'content-type': 'text/plain' }, body });
const large = answer('Ä large answer. '.repeat(200));

it('a large answer goes out as gzip to those who take it, and says the same', () => {
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
  'a large answer stays as it is for those who accept %j',
  (accepts) => {
    expect(compressed(large, accepts)).toBe(large);
  },
);

it('a small answer stays as it is', () => {
  const small = answer('{}');
  expect(compressed(small, 'gzip')).toBe(small);
  expect(compressed({ statusCode: 302 }, 'gzip')).toEqual({ statusCode: 302 });
});
