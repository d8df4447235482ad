import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../shared/contract/index.ts';
import { needsKey, type Operation } from '../../shared/contract/operation.ts';
import { Refusal } from '../../shared/errors.ts';
import { passGate } from './gate.ts';

const OURS = 'https://console.example';
const fromOurPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
const key = { 'idempotency-key': '1' };

const foreign: Record<string, Record<string, string>> = {
  'a navigation': { ...fromOurPage, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  'an image': {
    ...fromOurPage,
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'no-cors',
    'sec-fetch-dest': 'image',
  },
  'an image on our own page': { ...fromOurPage, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  'a form post': {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  },
  'a fetch from another site': { ...fromOurPage, 'sec-fetch-site': 'cross-site', origin: OURS },
  'a fetch from a sibling subdomain': {
    ...fromOurPage,
    'sec-fetch-site': 'same-site',
    origin: 'https://evil.console.example',
  },
  'an old browser on another site': { origin: 'https://evil.example' },
  'an old browser on our host by plain HTTP': { origin: 'http://console.example' },
  'an old browser on another port of our host': { origin: 'https://console.example:8443' },
  'an opaque origin': { origin: 'null' },
  'a request without a header about its origin': {},
};

const refused = (operation: Operation, headers: Record<string, string>, hasCookie: boolean) => {
  try {
    passGate(operation, { headers, origin: OURS, hasCookie });
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.code : error;
  }
};

/** Signed operations do not pass the gate: the signature suffices (signature.test.ts). */
const gated = OPERATIONS.filter(({ navigable, signed }) => !navigable && !signed);

describe.each(gated.map((operation) => [operation.id, operation] as const))(
  '%s with a cookie',
  (_, operation) => {
    it.each(Object.entries(foreign))('is refused for %s', (_name, headers) => {
      expect(refused(operation, { ...headers, ...key }, true)).toBe('ORIGIN_NOT_ALLOWED');
    });

    it('is permitted for the console’s own page, also in old browsers', () => {
      expect(refused(operation, { ...fromOurPage, ...key }, true)).toBeUndefined();
      expect(refused(operation, { origin: OURS, ...key }, true)).toBeUndefined();
    });
  },
);

it('a state-changing call needs a key that a foreign site cannot send, with or without a cookie', () => {
  for (const operation of gated.filter(needsKey)) {
    expect(refused(operation, fromOurPage, true)).toBe('MISSING_PARAMETER');
    expect(refused(operation, { ...foreign['a form post'], ...key }, false)).toBe('ORIGIN_NOT_ALLOWED');
  }
});

it('a public call that changes nothing is permitted from everywhere without a cookie', () => {
  const open = gated.filter((operation) => operation.roles === 'public' && !needsKey(operation));
  expect(open.map(({ id }) => id)).toContain('getBranding');
  for (const operation of open) expect(refused(operation, {}, false)).toBeUndefined();
});
