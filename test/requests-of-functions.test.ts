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

const SIGN_ON = 'functions/core/people/accounts/single-sign-on';

it('two functions alone send requests to URLs of users: the worker of webhooks, and the one of single sign-on', () => {
  const calling = importersOf(/post-to-stranger\.ts'/);
  expect(calling).toContain(`${SIGN_ON}/provider.ts`);
  const others = calling.filter((path) => path !== `${SIGN_ON}/provider.ts`);
  expect(others.length).toBeGreaterThan(0);
  for (const path of others) expect(path).toMatch(/^functions\/core\/work\/webhooks\//);
  for (const path of importersOf(/single-sign-on\/provider\.ts'/)) expect(path).toMatch(`${SIGN_ON}/`);
  expect(importersOf(/single-sign-on\/(login|start)\.ts'/)).toEqual(['functions/api/single-sign-on.ts']);
  expect(importersOf(/\/call-webhook\.ts'/)).toEqual(['functions/core/work/webhooks/work-off-webhook.ts']);
  expect(importersOf(/\/work-off-webhook\.ts'/)).toEqual(['functions/workers/webhooks.ts']);
});
