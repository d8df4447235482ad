import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = globSync('{functions,shared}/**/*.ts').filter((path) => !path.endsWith('.test.ts'));

/** Every way to send a request except by an SDK client of AWS, whose endpoints are fixed. */
const REQUEST =
  /\bfetch\(|\bWebSocket\b|\bEventSource\(|(?<!isIP \}) from '(node:)?(http|https|http2|net|tls|dgram)'|from '(undici|axios|got)'/;

it('functions send requests only to AWS, so no URL that a user has entered is fetched', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((path) => REQUEST.test(readFileSync(path, 'utf8')))).toEqual([]);
});
