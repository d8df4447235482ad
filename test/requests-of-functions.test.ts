import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = globSync('{functions,shared}/**/*.ts').filter((path) => !path.endsWith('.test.ts'));

/** Every way to send a request except by an SDK client of AWS, whose endpoints are fixed. */
const REQUEST =
  /\bfetch\(|\bWebSocket\b|\bEventSource\(|(?<!isIP \}) from '(node:)?(http|https|http2|net|tls|dgram)'|from '(undici|axios|got)'/;

/**
 * Those whose address is a setting of the operator or of the stage: the register of VAT ids, the list of leaked passwords, and the
 * own API, which the status page measures. The card provider has a client of its own.
 */
const OF_SETTINGS = [
  'functions/core/money/provider/vat-register.ts',
  'functions/core/people/accounts/sign-in/leaked-passwords.ts',
  'functions/platform/own-api.ts',
];

/** The only way to an address that a user has entered. */
const TO_STRANGERS = 'functions/platform/strangers/post-to-stranger.ts';

const importersOf = (file: RegExp) => sources.filter((path) => file.test(readFileSync(path, 'utf8')));

it('functions send requests only to AWS and to what an operator has set, and to URLs of users in one way', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(importersOf(REQUEST).toSorted()).toEqual([...OF_SETTINGS, TO_STRANGERS]);
});

it('one function alone sends requests to URLs of users: the worker of webhooks', () => {
  const calling = importersOf(/post-to-stranger\.ts'/);
  expect(calling.length).toBeGreaterThan(0);
  for (const path of calling) expect(path).toMatch(/^functions\/core\/work\/webhooks\//);
  expect(importersOf(/\/call-webhook\.ts'/)).toEqual(['functions/core/work/webhooks/work-off-webhook.ts']);
  expect(importersOf(/\/work-off-webhook\.ts'/)).toEqual(['functions/workers/webhooks.ts']);
});
