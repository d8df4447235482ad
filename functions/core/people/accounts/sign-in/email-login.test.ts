import { beforeAll, describe, expect, it } from 'vitest';
import { statusOf } from '../../../../../shared/errors.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { itInTurn } from '../../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../../test/support/outbox.ts';
import { requestsOf } from '../../../../../test/support/reads.ts';
import { givenStartOfHour } from '../../../../../test/support/start-of-hour.ts';
import type { Visitor } from '../../../../platform/caller.ts';
import { now, setClock } from '../../../../platform/clock.ts';
import { set } from '../../../../platform/expression.ts';
import { updateItem } from '../../../../platform/table.ts';
import { OPERATOR } from '../../../kernel/audit/operator.ts';
import { identify } from '../../access/identify.ts';
import { changeUser, insertUser, readUser } from '../store.ts';
import { createUser } from '../users/create-user.ts';
import { emailLogin } from './email-login.ts';
import { logout } from './logout.ts';
import { insertSession } from './session-store.ts';

givenTable();
givenOutbox();

const PASSWORD = 'correct horse';
let count = 0;
const newAccount = async (role: Parameters<typeof createUser>[1]['role'] = 'INFO_PROVIDER') => {
  const email = `user${++count}@example.com`;
  const { id } = await createUser(
    OPERATOR,
    { name: 'Somebody', email, role, languageCode: 'en-gb' },
    PASSWORD,
  );
  return { id, email };
};
let addresses = 0;
const from = (address = `10.0.0.${++addresses}`, session?: string): Visitor => ({
  kind: 'visitor',
  viewer: { host: 'console.example', address, requestId: 'request' },
  session,
});
const signIn = (email: string, password = PASSWORD, visitor = from()) =>
  emailLogin(visitor, { params: {}, query: {}, body: { email, password } });
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => [error.code, statusOf(error)],
  );

givenStartOfHour();

describe('a sign-in', () => {
  it('with the right password starts a session that identifies the caller', async () => {
    const { id, email } = await newAccount();
    const before = now();
    const { user, token } = await signIn(email.toUpperCase());
    expect(user).toMatchObject({ id, email, roles: ['INFO_PROVIDER'] });
    expect(Date.parse(user.lastLoginDate!)).toBeGreaterThanOrEqual(before - 1);
    expect(await identify({ session: token })).toMatchObject({ kind: 'session', userId: id });
  });

  it('gives the same answer for an unknown address and for a wrong password', async () => {
    const { email } = await newAccount();
    const unknown = await refusalOf(signIn('nobody@example.com'));
    expect(unknown).toEqual(['INVALID_EMAIL_OR_PASSWORD', 401]);
    expect(await refusalOf(signIn(email, 'wrong password'))).toEqual(unknown);
  });

  it('takes five requests: two counts of attempts, the address, the account with its counts, and one transaction', async () => {
    const { email } = await newAccount();
    expect(await requestsOf(() => signIn(email))).toEqual([1, 1, 1, 2, 1]);
  });

  itInTurn('that succeeds or is refused for its state counts as no failure', async () => {
    const { id, email } = await newAccount();
    for (let n = 0; n < 12; n++) await signIn(email, PASSWORD, from('10.1.1.1'));
    await updateItem({ pk: `user#${id}`, sk: 'row' }, set({ 'row.deactivated': true }));
    for (let n = 0; n < 12; n++)
      expect(await refusalOf(signIn(email, PASSWORD, from('10.1.1.1')))).toEqual([
        'ACCOUNT_DEACTIVATED',
        403,
      ]);
  });

  it('reads the table as often for an unknown address as for a wrong password', async () => {
    const { email } = await newAccount();
    const refused = (address: string) => requestsOf(() => refusalOf(signIn(address, 'wrong password')));
    const wrong = await refused(email);
    expect(wrong.length).toBeGreaterThan(0);
    expect(await refused('somebody.else@example.com')).toEqual(wrong);
  });

  it('reveals the state of an account only after its right password', async () => {
    const { id, email } = await newAccount();
    await updateItem({ pk: `user#${id}`, sk: 'row' }, set({ 'row.deactivated': true }));
    expect(await refusalOf(signIn(email, 'wrong password'))).toEqual(['INVALID_EMAIL_OR_PASSWORD', 401]);
    expect(await refusalOf(signIn(email))).toEqual(['ACCOUNT_DEACTIVATED', 403]);
    await updateItem(
      { pk: `user#${id}`, sk: 'row' },
      set({ 'row.deactivated': false, 'row.verified': false, s4: `false#${id}` }),
    );
    expect(await refusalOf(signIn(email))).toEqual(['EMAIL_NOT_VERIFIED', 403]);
  });

  it('is refused for service accounts', async () => {
    const { email } = await newAccount('SERVICE_ACCOUNT');
    expect(await refusalOf(signIn(email))).toEqual(['MISSING_ROLE', 403]);
  });

  it('ends the previous session of the browser', async () => {
    const { email } = await newAccount();
    const first = await signIn(email);
    const second = await signIn(email, PASSWORD, from(undefined, first.token));
    expect(await identify({ session: first.token })).toBeUndefined();
    expect(await identify({ session: second.token })).toBeDefined();
  });
});

describe('guessing', () => {
  itInTurn(
    'from one address is stopped after ten failures, while the owner can still sign in from another',
    async () => {
      const { email } = await newAccount();
      for (let guess = 0; guess < 10; guess++)
        await refusalOf(signIn(email, `guess number ${guess}`, from('1.2.3.4')));
      expect(await refusalOf(signIn(email, PASSWORD, from('1.2.3.4')))).toEqual(['PLEASE_TRY_AGAIN', 429]);
      expect((await signIn(email, PASSWORD, from('5.6.7.8'))).user.email).toBe(email);
      setClock(now() + 16 * 60_000);
      expect((await signIn(email, PASSWORD, from('1.2.3.4'))).user.email).toBe(email);
    },
  );

  itInTurn('at many accounts from one address is stopped after a hundred attempts an hour', async () => {
    const { email } = await newAccount();
    const guesses = Array.from({ length: 100 }, (_, n) =>
      refusalOf(signIn(`nobody${n}@example.com`, 'x', from('9.9.9.9'))),
    );
    expect(new Set((await Promise.all(guesses)).map((refusal) => refusal?.[0]))).toEqual(
      new Set(['INVALID_EMAIL_OR_PASSWORD']),
    );
    expect(await refusalOf(signIn(email, PASSWORD, from('9.9.9.9')))).toEqual(['PLEASE_TRY_AGAIN', 429]);
  });
});

describe('a session', () => {
  let account: { id: string; email: string };
  beforeAll(async () => {
    account = await newAccount();
  });
  const newSession = async () => (await signIn(account.email)).token;

  it('ends by logging out, which is idempotent', async () => {
    const session = await newSession();
    await logout(from(undefined, session));
    await logout(from(undefined, session));
    expect(await identify({ session })).toBeUndefined();
  });

  it('ends after eight hours without use', async () => {
    const session = await newSession();
    const start = now();
    setClock(start + 7.9 * 3600_000);
    expect(await identify({ session })).toBeDefined();
    setClock(start + 15.8 * 3600_000);
    expect(await identify({ session })).toBeDefined();
    setClock(start + 23.9 * 3600_000);
    expect(await identify({ session })).toBeUndefined();
  });

  it('ends after seven days, however much it is used', async () => {
    const session = await newSession();
    const start = now();
    for (let hours = 7; hours < 7 * 24; hours += 7) {
      setClock(start + hours * 3600_000);
      expect(await identify({ session })).toBeDefined();
    }
    setClock(start + 7 * 24 * 3600_000 + 1000);
    expect(await identify({ session })).toBeUndefined();
  });

  it('ends at once when its user is deactivated, or all sessions are ended', async () => {
    const session = await newSession();
    await updateItem({ pk: `user#${account.id}`, sk: 'row' }, set({ 'row.deactivated': true }));
    expect(await identify({ session })).toBeUndefined();
    await updateItem({ pk: `user#${account.id}`, sk: 'row' }, set({ 'row.deactivated': false }));
    expect(await identify({ session })).toBeDefined();
    await changeUser(account.id, ({ sessionEpoch }) => ({ change: { sessionEpoch: sessionEpoch + 1 } }));
    expect(await identify({ session })).toBeUndefined();
  });

  it('does not start if all sessions of the account were ended since it was read', async () => {
    const read = (await readUser(account.id))!;
    await changeUser(account.id, ({ sessionEpoch }) => ({ change: { sessionEpoch: sessionEpoch + 1 } }));
    expect(await refusalOf(insertSession(read))).toEqual(['PLEASE_TRY_AGAIN', 409]);
  });

  it.each(['', '.', 'nonsense', 'a.b', `${'x'.repeat(3000)}.y`, 'user#x.y'])(
    'is not found by the malformed token %s',
    async (session) => {
      expect(await identify({ session })).toBeUndefined();
    },
  );
});

it('of a hundred concurrent sign-ups with one address, one succeeds', async () => {
  const racers = Array.from({ length: 100 }, () =>
    insertUser({
      name: 'Racer',
      email: 'race@example.com',
      passwordHash: 'x',
      role: 'INFO_PROVIDER',
      languageCode: 'en-gb',
      verified: true,
    }).catch((error) => error.code),
  );
  const winners = (await Promise.all(racers)).filter((outcome) => typeof outcome === 'object');
  expect(winners).toHaveLength(1);
});
