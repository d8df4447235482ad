import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FUNCTIONS } from '../functions/manifest.ts';
import { servedBy } from '../lib/routes.ts';
import { emailLogin, passkeyLogin, proveIdentity } from '../shared/contract/authentification.ts';
import { GROUPS, OPERATIONS } from '../shared/contract/index.ts';
import { BODY_MAX_BYTES, errorsOf, type Operation } from '../shared/contract/operation.ts';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../shared/errors.ts';
import {
  arbitraryDraw,
  type Draw,
  type FuzzRequest,
  requestOf,
  UNCHANGED,
} from './support/arbitrary-request.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { depth, FIXED_SEED, triedOf } from './support/depth.ts';
import { forgetThrottles } from './support/forget-throttles.ts';
import { givenPlatform } from './support/platform.ts';
import { watchWrites } from './support/refused-writes.ts';
import { pathOf, sendDraw } from './support/send-draw.ts';
import { sweepOf } from './support/sweep.ts';
import { ENDS_SESSION, NO_VALID_REQUEST, validRequests } from './support/valid-requests.ts';

const running = givenPlatform(CAST);
let cast: Cast;
let validRequestOf: Awaited<ReturnType<typeof validRequests>>;
let written: ReturnType<typeof watchWrites>;
beforeAll(async () => {
  cast = await createCast(running());
  validRequestOf = await validRequests(running(), cast);
  written = watchWrites(
    running(),
    servedBy(GROUPS, FUNCTIONS).map(({ functionName }) => `console-dev-${functionName}`),
  );
});

/** Random requests for each operation, in addition to those of the sweep. */
const RUNS = depth(4, 20);
const TRIES = 3;
/** Two codes have a second status: too many calls, and a body that is too large. */
const statusesOf = (code: ErrorCode) => [
  ERROR_STATUS[code],
  ...(code === 'PLEASE_TRY_AGAIN' ? [429] : code === 'REQUEST_ERROR' ? [413] : []),
];

/** Dots as a whole segment are resolved before anything is sent, so the request would be one of another operation, or of none. */
const isOfAnother = (path: string): boolean =>
  path.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment));

/** Whether the response comes from the HTTP API itself, for a malformed path. */
const isOfPlatform = ({ rawSegment }: Draw, answer: string): boolean =>
  rawSegment !== undefined && answer === '400 {"message":"Bad Request"}';

/** Where it is written down that somebody tried in vain to be the owner of an account. */
const NOTED: Readonly<Record<string, string>> = {
  [proveIdentity.id]: 'audit#',
  [emailLogin.id]: 'signIn#',
  [passkeyLogin.id]: 'signIn#',
};

/** Throws if a response is not declared by the operation, or if a refused call has changed something. */
async function check(operation: Operation, draw: Draw, base: FuzzRequest): Promise<number> {
  written.take();
  // Public operations may end the session of the caller, which the other calls need.
  const cookie = operation.roles === 'public' ? '' : cast.admin.session.cookie;
  const response = await sendDraw(running().url, operation, { draw, base, cookie });
  const { status } = response;
  const text = await response.text();
  if (isOfPlatform(draw, `${status} ${text}`)) return status;
  if (status < 400) {
    const isJson = response.headers.get('content-type') === 'application/json' && !operation.redirects;
    const parsed = z.safeParse(operation.reply, isJson ? JSON.parse(text) : text);
    expect(parsed.error?.issues ?? []).toEqual([]);
    return status;
  }
  const { id } = operation;
  const { message, requestId, details } = JSON.parse(text) as ErrorBody;
  const isForged = Object.keys(draw.headers).length > 0;
  const codes: ErrorCode[] = [
    ...errorsOf(operation),
    // With a forged header the caller may not be identified.
    ...(isForged ? (['NOT_LOGGED_IN', 'MISSING_DATA_RIGHT'] as const) : []),
  ];
  expect(message).not.toBe('INTERNAL_SERVER_ERROR');
  if (!isForged && !operation.signed) expect(message).not.toBe('NOT_LOGGED_IN');
  expect(codes, JSON.stringify(details)).toContain(message);
  expect(statusesOf(message)).toContain(status);
  expect(requestId).toMatch(/\S/);
  const noted = NOTED[id];
  const changed = written.take().filter((key) => noted === undefined || !key.startsWith(noted));
  expect(changed, 'a refused call has changed something').toEqual([]);
  return status;
}

const tried = triedOf(OPERATIONS);
describe.each(tried.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  it('answers every request as declared in the contract, and changes nothing when it refuses', async () => {
    await forgetThrottles(running());
    const newRequest = id in NO_VALID_REQUEST ? () => ({}) : validRequestOf(operation);
    let base: FuzzRequest = {};
    const statuses: number[] = [];
    const isDone = () => statuses.some((status) => status < 400);
    // With fault injection a valid request may fail.
    for (let attempt = 0; attempt < TRIES && !isDone(); attempt++) {
      base = await newRequest();
      statuses.push(await check(operation, UNCHANGED, base));
    }
    const examples = sweepOf(operation).map((draw): [Draw] => [draw]);
    await fc.assert(
      fc.asyncProperty(arbitraryDraw(operation), async (draw) => {
        fc.pre(!isOfAnother(pathOf(operation, requestOf(draw, base), draw)));
        if (ENDS_SESSION.includes(id)) base = await newRequest();
        await check(operation, draw, base);
      }),
      { numRuns: examples.length + RUNS, seed: FIXED_SEED + OPERATIONS.indexOf(operation), examples },
    );
    expect(
      isDone(),
      `the valid request must succeed (${statuses}), otherwise the fuzzer never gets beyond the first checks`,
    ).toBe(!(id in NO_VALID_REQUEST));
  });
});

it('the fuzzer notices what a call writes', async () => {
  const operation = OPERATIONS.find(({ id }) => id === 'putUser')!;
  const base = await validRequestOf(operation)();
  const name = { set: { path: ['body', 'name'], value: 'Another Name' } };
  expect(await check(operation, { ...UNCHANGED, ...name }, base)).toBe(200);
  expect(written.take()).toContain(`user#${cast.provider.id}#row`);
});

it.each([BODY_MAX_BYTES + 1, 7_000_000, 11_000_000])(
  'a body of %i bytes is refused with an error of the API, even if Lambda or API Gateway could not take it',
  async (bytes) => {
    const response = await fetch(`${running().url}/api/auth/v1/managergroups`, {
      method: 'POST',
      headers: {
        cookie: cast.admin.session.cookie,
        origin: running().url,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      body: `"${'x'.repeat(bytes - 2)}"`,
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({
      message: 'REQUEST_ERROR',
      details: { maxBytes: BODY_MAX_BYTES },
      requestId: expect.stringMatching(/\S/),
    });
  },
);
