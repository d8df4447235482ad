import { afterEach, describe, expect, it } from 'vitest';
import { givenTable } from '../../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../../test/support/outbox.ts';
import { account, PASSWORD, refusalOf, visitor } from '../../../../../test/support/people.ts';
import { iso, setClock } from '../../../../platform/clock.ts';
import { changeUser, insertUser, readUserByEmail } from '../store.ts';
import { authenticateEmail } from './authenticate-email.ts';
import { emailSignup } from './email-signup.ts';
import { expireUnconfirmed, UnconfirmedDue } from './expire-unconfirmed.ts';
import { removeUnconfirmed } from './remove-unconfirmed.ts';

givenTable();
const outbox = givenOutbox();
afterEach(() => setClock(undefined));

const DAY = 24 * 3600_000;
const START = Date.UTC(2026, 0, 1);
const no = { params: {}, query: {}, body: {} };
let count = 0;
/** An unconfirmed account, created without hashing a password. */
const unconfirmed = async (at: number) => {
  setClock(at);
  const email = `new${++count}@example.com`;
  await insertUser({
    ...{ name: 'New', email, passwordHash: 'x', role: 'INFO_PROVIDER', languageCode: 'en-gb' },
    verified: false,
  });
  return email;
};
/** Handles the message of the schedule and the messages that follow from it. */
async function expire(at: number, perform = expireUnconfirmed): Promise<void> {
  setClock(at);
  outbox.take('removals');
  const open: unknown[] = [{ dueAt: iso(at) }];
  for (let message = open.shift(); message; message = open.shift()) {
    const due = UnconfirmedDue.parse(message);
    await perform(due);
    open.push(...outbox.take('removals').filter((sent) => 'dueAt' in (sent as object)));
  }
}
const exists = async (email: string) => (await readUserByEmail(email)) !== undefined;

describe('an account that nobody confirms', () => {
  it('is removed after 30 days and frees its address; younger, confirmed and deactivated ones stay', async () => {
    const old = await Promise.all(Array.from({ length: 60 }, () => unconfirmed(START)));
    const young = await unconfirmed(START + DAY);
    setClock(START);
    const { email: confirmed } = await account();
    const deactivated = await unconfirmed(START);
    await changeUser((await readUserByEmail(deactivated))!.row.id, () => ({
      change: { row: { deactivated: true } },
    }));
    await expire(START + 30 * DAY + 1000);
    expect(await Promise.all(old.map(exists))).toEqual(old.map(() => false));
    expect(await Promise.all([young, confirmed, deactivated].map(exists))).toEqual([true, true, true]);
    await expire(START + 31 * DAY + 1000);
    expect(await Promise.all([young, confirmed, deactivated].map(exists))).toEqual([false, true, true]);
    expect(await refusalOf(unconfirmed(START + 31 * DAY))).not.toBe('EMAIL_ALREADY_USED');
  });

  it('stays when it is confirmed after the search found it, and its 30 days start at the last sign-up', async () => {
    const email = await unconfirmed(START);
    const found = (await readUserByEmail(email))!;
    await changeUser(found.row.id, () => ({ change: { row: { verified: true } } }));
    expect(await removeUnconfirmed(found)).toBe(false);
    expect(await exists(email)).toBe(true);

    const again = await unconfirmed(START);
    setClock(START + 29 * DAY);
    const body = { email: again, password: PASSWORD, userName: 'Own Er', languageCode: 'en-gb' } as const;
    await changeUser((await readUserByEmail(again))!.row.id, () => ({ change: { passwordHash: null } }));
    await emailSignup(visitor(), { ...no, body });
    await expire(START + 31 * DAY);
    expect(await exists(again)).toBe(true);
  });

  it('is removed by the next run if a run crashes', async () => {
    const some = await Promise.all(Array.from({ length: 30 }, () => unconfirmed(START)));
    let calls = 0;
    const dying: typeof expireUnconfirmed = async (due) => {
      await expireUnconfirmed(due);
      if (++calls === 1) throw new Error('killed');
    };
    await expect(expire(START + 31 * DAY, dying)).rejects.toThrow('killed');
    await expire(START + 32 * DAY);
    expect(await Promise.all(some.map(exists))).toEqual(some.map(() => false));
  });

  it('leaves a mailed link, which is answered as invalid after the removal', async () => {
    setClock(START);
    const body = { email: 'late@example.com', password: PASSWORD, userName: 'L', languageCode: 'en-gb' };
    await emailSignup(visitor(), { ...no, body: { ...body, languageCode: 'en-gb' } });
    const [mail] = await outbox.mails();
    await removeUnconfirmed((await readUserByEmail(body.email))!);
    const follow = authenticateEmail(visitor(), { ...no, params: { token: mail!.token } });
    expect(await refusalOf(follow)).toBe('INVALID_AUTHENTICATION_TOKEN');
  });
});
