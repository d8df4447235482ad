import { afterEach, beforeEach, expect, it } from 'vitest';
import { getHubs } from '../../../../shared/contract/devices.ts';
import { pushHub } from '../../../../shared/contract/ingest.ts';
import { getPhoneInfos } from '../../../../shared/contract/sdk.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { CALLS_WINDOW_SECONDS } from '../../../../shared/model/user-limits.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, visitor } from '../../../../test/support/people.ts';
import { requestsOf } from '../../../../test/support/reads.ts';
import { setClock } from '../../../platform/clock.ts';
import { insertSession } from '../accounts/sign-in/session-store.ts';
import { readUser } from '../accounts/store.ts';
import { createAppRight } from '../apikeys/create-app-right.ts';
import { getAudit } from '../audit-trail/get-audit.ts';
import { identify } from './identify.ts';
import { limitCalls } from './limit-calls.ts';

const WINDOW_MS = CALLS_WINDOW_SECONDS * 1000;
const MAX = 5;
const UNLIMITED = process.env.CALLS_MAX;
let at: number;

givenTable();
givenOutbox();
beforeEach(() => {
  process.env.CALLS_MAX = String(MAX);
  at = Math.ceil(Date.now() / WINDOW_MS) * WINDOW_MS;
  setClock(at);
});
afterEach(() => {
  process.env.CALLS_MAX = UNLIMITED;
  setClock(undefined);
});

type Credentials = Parameters<typeof identify>[0];

/** What a call answers as far as the limit goes: after how many seconds to try again, or undefined. */
const call = async (credentials: Credentials, operation: Parameters<typeof limitCalls>[1] = getHubs) => {
  const identity = (await identify(credentials))!;
  try {
    await limitCalls(identity, operation, visitor().viewer);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect([error.code, error.status]).toEqual(['PLEASE_TRY_AGAIN', 429]);
    return (error.details as { retryAfterSeconds: number }).retryAfterSeconds;
  }
  return undefined;
};
const callTooMuch = async (credentials: Credentials) => {
  for (let calls = 0; calls < MAX; calls++) expect(await call(credentials)).toBeUndefined();
  return call(credentials);
};

async function person() {
  const { id } = await account();
  const session = await insertSession((await readUser(id))!);
  const body = { description: 'Key', permissions: [], networks: [] };
  const { key } = await createAppRight(callerOf({ id }), { params: {}, query: {}, body });
  return { id, session, key };
}
const trailOf = async ({ id }: { id: string }) => {
  const page = await getAudit(callerOf({ id }, 'ADMIN', 'any'), {
    ...{ params: {}, body: {} },
    query: { limit: 50, filter: [`actor:eq:${id}`], sort: undefined } as never,
  });
  return page.items.filter(({ operation }) => operation === 'refuseCalls');
};

it('somebody who calls too much is refused for as long as a window is, in each session, and nobody else is', async () => {
  const [one, other] = [await person(), await person()];
  expect(await callTooMuch({ session: one.session })).toBe(CALLS_WINDOW_SECONDS);
  const elsewhere = await insertSession((await readUser(one.id))!);
  setClock(at + 100_000);
  for (const session of [one.session, elsewhere]) {
    const seconds = (await call({ session }))!;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(CALLS_WINDOW_SECONDS);
  }
  expect(await call({ session: other.session })).toBeUndefined();
  expect(await call({ apiKey: one.key })).toBeUndefined();
});

it('a key that calls too much is refused by itself, and its principal works on', async () => {
  const { session, key } = await person();
  expect(await callTooMuch({ apiKey: key })).toBe(CALLS_WINDOW_SECONDS);
  expect(await call({ apiKey: key })).toBeGreaterThan(0);
  expect(await call({ session })).toBeUndefined();
});

it('a refusal ends by itself, also if a client kept calling', async () => {
  const { session } = await person();
  await callTooMuch({ session });
  for (let calls = 0; calls < 3 * MAX; calls++) expect(await call({ session })).toBeGreaterThan(0);
  setClock(at + 2 * WINDOW_MS);
  expect(await callTooMuch({ session })).toBe(CALLS_WINDOW_SECONDS);
});

it('calls of two windows are not added up', async () => {
  const { session } = await person();
  for (let windows = 0; windows < 3; windows++) {
    setClock(at + windows * WINDOW_MS);
    for (let calls = 0; calls < MAX; calls++) expect(await call({ session })).toBeUndefined();
  }
});

it('what hubs and phones call does not count, and is not refused', async () => {
  const { key } = await person();
  for (let calls = 0; calls < 3 * MAX; calls++)
    for (const operation of [pushHub, getPhoneInfos])
      expect(await call({ apiKey: key }, operation)).toBeUndefined();
  expect(await callTooMuch({ apiKey: key })).toBe(CALLS_WINDOW_SECONDS);
  expect(await call({ apiKey: key }, pushHub)).toBeUndefined();
});

it('of many calls at the same time one begins the refusal, with one entry in the audit trail', async () => {
  const { id, session, key } = await person();
  await Promise.all(Array.from({ length: 4 * MAX }, () => call({ session })));
  const until = { refusedUntil: expect.any(String) };
  const entry = { item: `user/${id}`, actorId: id, subjectId: id, apiKey: null, after: until };
  expect(await trailOf({ id })).toEqual([expect.objectContaining(entry)]);
  await Promise.all(Array.from({ length: 4 * MAX }, () => call({ apiKey: key })));
  const apiKey = expect.objectContaining({ first4: key.slice(0, 4) });
  const ofKey = { item: expect.stringMatching(/^apikey\//), apiKey, after: until };
  expect(await trailOf({ id })).toEqual([ofKey, entry].map((one) => expect.objectContaining(one)));
});

it('a call that is not counted sends no request more, and neither does one that is refused', async () => {
  const { session } = await person();
  const identity = (await identify({ session }))!;
  const limit = (who: typeof identity) => limitCalls(who, getHubs, visitor().viewer).catch(() => {});
  process.env.CALLS_MAX = UNLIMITED;
  expect(await requestsOf(() => limit(identity))).toEqual([]);
  process.env.CALLS_MAX = String(MAX);
  expect(await requestsOf(() => limit({ ...identity, refusedUntil: at + WINDOW_MS }))).toEqual([]);
  expect(await requestsOf(() => limit(identity))).toEqual([1]);
});
