import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = globSync('{functions,shared}/**/*.ts').filter((path) => !path.endsWith('.test.ts'));

/** Every way to send a request except by an SDK client of AWS, whose endpoints are fixed. */
const REQUEST =
  /\bfetch\(|\bWebSocket\b|\bEventSource\(|(?<!isIP \}) from '(node:)?(http|https|http2|net|tls|dgram)'|from '(undici|axios|got)'/;

/** Those whose address is a setting of the operator: the register of VAT ids. The card provider has a client of its own. */
const OF_SETTINGS = ['functions/core/money/provider/vat-register.ts'];

it('functions send requests only to AWS and to what an operator has set, so no URL that a user has entered is fetched', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((path) => REQUEST.test(readFileSync(path, 'utf8')))).toEqual(OF_SETTINGS);
});
