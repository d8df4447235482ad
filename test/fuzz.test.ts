import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { OPERATIONS } from '../shared/contract/index.ts';
import { errorsOf, type Operation } from '../shared/contract/operation.ts';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../shared/errors.ts';
import { arbitraryRequest } from './support/arbitrary-request.ts';
import { type Cast, createCast } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform();
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
}, 60_000);

/** Requests an operation; more are worth a wait now and then. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 60);
/** Two codes have a second status: too many calls, and a body that is too large. */
const statusesOf = (code: ErrorCode) => [
  ERROR_STATUS[code],
  ...(code === 'PLEASE_TRY_AGAIN' ? [429] : code === 'REQUEST_ERROR' ? [413] : []),
];

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');

/** In an address; what cannot stand there (a lone surrogate) gives way. */
const encoded = (value: unknown): string => encodeURIComponent(textOf(value).toWellFormed());

async function send(
  operation: Operation,
  cookie: string,
  request: { params: unknown; query: unknown; body: unknown },
) {
  const params = new Map(Object.entries((request.params ?? {}) as object));
  const path = operation.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => encoded(params.get(name) ?? 'none') || '%20',
  );
  const isRecord =
    typeof request.query === 'object' && request.query !== null && !Array.isArray(request.query);
  const pairs = isRecord
    ? Object.entries(request.query as object).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map((one) => `${encoded(name)}=${encoded(one)}`),
      )
    : [encoded(request.query)];
  const query = `?${pairs.join('&')}`;
  return fetch(`${running().url}${path}${query}`, {
    method: operation.method,
    headers: {
      cookie,
      origin: running().url,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
    ...(operation.body && { body: JSON.stringify(request.body) ?? '' }),
  });
}

describe.each(OPERATIONS.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  it(
    'answers whatever it is asked as it has declared',
    async () => {
      const codes = errorsOf(operation);
      // Signing in and out would end the session that the others need.
      const cookie = operation.roles === 'public' ? '' : cast.admin.session.cookie;
      await fc.assert(
        fc.asyncProperty(arbitraryRequest(operation), async (request) => {
          const response = await send(operation, cookie, request);
          const text = await response.text();
          if (response.ok) {
            const isJson = response.headers.get('content-type') === 'application/json';
            const parsed = z.safeParse(operation.reply, isJson ? JSON.parse(text) : text);
            expect(parsed.error?.issues ?? []).toEqual([]);
          } else {
            const { message, requestId } = JSON.parse(text) as ErrorBody;
            expect(message).not.toBe('INTERNAL_SERVER_ERROR');
            expect(message).not.toBe('NOT_LOGGED_IN');
            expect([...codes]).toContain(message);
            expect(statusesOf(message)).toContain(response.status);
            expect(requestId).toMatch(/\S/);
          }
        }),
        { numRuns: RUNS },
      );
    },
    RUNS * 500,
  );
});
