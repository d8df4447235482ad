import { afterEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../shared/errors.ts';
import { givenTable } from '../../test/support/engine.ts';
import { setClock } from './clock.ts';
import { once } from './idempotency.ts';
import { getItem } from './table.ts';

givenTable();
afterEach(() => setClock(undefined));

let count = 0;
const call = (more: Partial<Parameters<typeof once>[0]> = {}) => ({
  callerId: 'me',
  operationId: 'createThing',
  key: `key-${++count}`,
  request: { name: 'a' },
  secret: false,
  authority: 'user',
  ...more,
});
/** Does something and counts how often. */
const work = () => {
  let done = 0;
  return Object.assign(async () => ({ number: ++done }), { times: () => done });
};
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error.code,
  );

describe.each([false, true])('a call with an idempotency key (secret: %s)', (secret) => {
  it('is done once, and a repeated call gets the same reply', async () => {
    const run = work();
    const one = call({ secret });
    expect(await once(one, run)).toEqual({ number: 1 });
    expect(await once(one, run)).toEqual({ number: 1 });
    expect(run.times()).toBe(1);
  });

  it('that is sent twenty times concurrently is done once; the others get the same reply or must retry', async () => {
    const run = work();
    const one = call({ secret });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => once(one, run)));
    expect(run.times()).toBe(1);
    const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(new Set([...codes, 'PLEASE_TRY_AGAIN'])).toEqual(new Set(['PLEASE_TRY_AGAIN']));
  });
});

describe('an idempotency key', () => {
  it('is separate for each operation and caller, and refuses another request', async () => {
    const run = work();
    const one = call();
    await once(one, run);
    expect(await refusalOf(once({ ...one, request: { name: 'b' } }, run))).toBe('REQUEST_ERROR');
    await once({ ...one, operationId: 'other' }, run);
    await once({ ...one, callerId: 'you' }, run);
    expect(run.times()).toBe(3);
  });

  it('returns no stored reply to a caller whose rights have changed, and does not repeat the call', async () => {
    const run = work();
    const one = call({ authority: 'admin' });
    await once(one, run);
    expect(await refusalOf(once({ ...one, authority: 'user' }, run))).toBe('REQUEST_ERROR');
    const outOfReach = () => Promise.reject(new Refusal('MISSING_DATA_RIGHT'));
    expect(await refusalOf(once(one, run, outOfReach))).toBe('MISSING_DATA_RIGHT');
    expect(run.times()).toBe(1);
    expect(await once(one, run)).toEqual({ number: 1 });
  });

  it('can be used again after a refusal, and a minute after a call that crashed', async () => {
    const one = call();
    expect(await refusalOf(once(one, () => Promise.reject(new Refusal('ALREADY_EXISTS'))))).toBe(
      'ALREADY_EXISTS',
    );
    await expect(once(one, () => Promise.reject(new Error('crashed')))).rejects.toThrow('crashed');
    expect(await refusalOf(once(one, work()))).toBe('PLEASE_TRY_AGAIN');
    setClock(Date.now() + 60_000);
    expect(await once(one, work())).toEqual({ number: 1 });
  });
});

it('neither a secret reply nor its key can be read in the table', async () => {
  const { createHash } = await import('node:crypto');
  const one = call({ secret: true, key: 'my-idempotency-key' });
  await once(one, async () => ({ privateKey: 'BEGIN PRIVATE KEY' }));
  const hash = createHash('sha256')
    .update(JSON.stringify([one.callerId, one.operationId, one.key]))
    .digest('hex');
  const kept = await getItem({ pk: `idempotency#${hash}`, sk: 'reply' });
  expect(kept).toHaveProperty('reply');
  expect(JSON.stringify(kept)).not.toMatch(/PRIVATE KEY|my-idempotency-key/);
});

it('a reply that is too large to be stored is returned, and a repeated call is done again', async () => {
  const large = { html: '"'.repeat(500_000) };
  const one = call();
  expect(await once(one, async () => large)).toEqual(large);
  expect(await once(one, async () => large)).toEqual(large);
});
