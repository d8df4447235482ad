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

describe.each([false, true])('a call under a key (secret: %s)', (secret) => {
  it('is done once and answers the same again', async () => {
    const run = work();
    const one = call({ secret });
    expect(await once(one, run)).toEqual({ number: 1 });
    expect(await once(one, run)).toEqual({ number: 1 });
    expect(run.times()).toBe(1);
  });

  it('of twenty at once is done once; the others are asked to try again', async () => {
    const run = work();
    const one = call({ secret });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => once(one, run)));
    expect(run.times()).toBe(1);
    const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(new Set([...codes, 'PLEASE_TRY_AGAIN'])).toEqual(new Set(['PLEASE_TRY_AGAIN']));
  });
});

describe('a key', () => {
  it('of another call, operation or caller is another key, and another request under it is refused', async () => {
    const run = work();
    const one = call();
    await once(one, run);
    expect(await refusalOf(once({ ...one, request: { name: 'b' } }, run))).toBe('REQUEST_ERROR');
    await once({ ...one, operationId: 'other' }, run);
    await once({ ...one, callerId: 'you' }, run);
    expect(run.times()).toBe(3);
  });

  it('answers nothing of before to a caller who may something else now, and does nothing either', async () => {
    const run = work();
    const one = call({ authority: 'admin' });
    await once(one, run);
    expect(await refusalOf(once({ ...one, authority: 'user' }, run))).toBe('REQUEST_ERROR');
    const outOfReach = () => Promise.reject(new Refusal('MISSING_DATA_RIGHT'));
    expect(await refusalOf(once(one, run, outOfReach))).toBe('MISSING_DATA_RIGHT');
    expect(run.times()).toBe(1);
    expect(await once(one, run)).toEqual({ number: 1 });
  });

  it('may be used again after a refusal, and after the call before it died', async () => {
    const one = call();
    expect(await refusalOf(once(one, () => Promise.reject(new Refusal('ALREADY_EXISTS'))))).toBe(
      'ALREADY_EXISTS',
    );
    await expect(once(one, () => Promise.reject(new Error('died')))).rejects.toThrow('died');
    expect(await refusalOf(once(one, work()))).toBe('PLEASE_TRY_AGAIN');
    setClock(Date.now() + 60_000);
    expect(await once(one, work())).toEqual({ number: 1 });
  });
});

it('a secret reply is not readable in the table, and neither is its key', async () => {
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

it('a reply that is too large to be kept is answered, and the call may be made again', async () => {
  const large = { html: '"'.repeat(500_000) };
  const one = call();
  expect(await once(one, async () => large)).toEqual(large);
  expect(await once(one, async () => large)).toEqual(large);
});
