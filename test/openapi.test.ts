import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { ask } from '../bin/smoke/ask.ts';
import { OPERATIONS } from '../shared/contract/index.ts';
import { errorsOf, needsKey, type Operation } from '../shared/contract/operation.ts';
import { API_PAGE } from '../shared/static-pages.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform();

/** Headers of a browser that opens a typed address, with the cookie of an unknown session. */
const NAVIGATION = {
  'sec-fetch-site': 'none',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  cookie: '__Host-session=x',
};
const open = (path: string) => fetch(running().url + path, { headers: NAVIGATION });

interface Described {
  operationId: string;
  parameters?: { name: string; required?: boolean }[];
  responses: Record<string, { description: string; headers?: Record<string, unknown> }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
}

/** The Idempotency-Key header of each documented operation; undefined: it has none. */
async function keysDocumented(): Promise<Map<string, boolean | undefined>> {
  const { paths } = (await (await open('/api/openapi.json')).json()) as Document;
  return new Map(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId, parameters = [] }) => [
        operationId,
        parameters.find(({ name }) => name === 'Idempotency-Key')?.required,
      ]),
  );
}

describe('the OpenAPI document', () => {
  it('requires an Idempotency-Key of every state-changing call, unless an API key may make it', async () => {
    const documented = await keysDocumented();
    for (const operation of OPERATIONS as readonly Operation[]) {
      const isForKeys = Object.keys(operation.permissions ?? {}).length > 0;
      expect([operation.id, documented.get(operation.id)]).toEqual([
        operation.id,
        needsKey(operation) ? !isForKeys : undefined,
      ]);
    }
  });

  it('is compressed for clients that accept it, like every large response of the API', async () => {
    const address = `${running().url}/api/openapi.json`;
    const encodingOf = async (accepts: Record<string, string>) =>
      (await ask(address, accepts)).headers['content-encoding'];
    expect(await encodingOf({ 'accept-encoding': 'gzip, br' })).toBe('gzip');
    expect(await encodingOf({})).toBeUndefined();
    expect(
      Object.keys(((await (await open('/api/openapi.json')).json()) as Document).paths).length,
    ).toBeGreaterThan(50);
  });

  it('is valid OpenAPI 3.1', async () => {
    const document = (await (await open('/api/openapi.json')).json()) as Document;
    expect(document.openapi).toMatch(/^3\.1/);
    const result = await new Validator().validate(document as unknown as Record<string, unknown>);
    expect(result).toMatchObject({ valid: true });
  });

  it('contains exactly the operations of the contract, each with its error codes', async () => {
    const { paths } = (await (await open('/api/openapi.json')).json()) as Document;
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    );
    expect(described.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      OPERATIONS.map(({ id }) => id).toSorted(),
    );
    for (const { path, method, operation } of described) {
      const contract = OPERATIONS.find(({ id }) => id === operation.operationId)!;
      expect({ path, method }).toEqual({ path: contract.path, method: contract.method });
      const codes = Object.entries(operation.responses).flatMap(([status, { description }]) =>
        Number(status) < 400 ? [] : description.split(', '),
      );
      expect(operation.responses['429']?.headers).toHaveProperty('Retry-After');
      // One code has two statuses, of which the other says when to try again.
      expect([...new Set(codes)].toSorted()).toEqual([...errorsOf(contract)].toSorted());
    }
  });
});

it('its page names every operation and complies with its content security policy', async () => {
  const response = await open('/api/docs');
  expect(response.url).toBe(running().url + API_PAGE);
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await response.text();
  for (const { id } of OPERATIONS) expect(html).toContain(`id="${id}"`);
  expect(html).not.toMatch(/<script>|style=|<style/);
});
