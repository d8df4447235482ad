import { afterEach, describe, expect, it } from 'vitest';
import { SESSIONS_MAX } from '../../../../../shared/model/user-limits.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { account } from '../../../../../test/support/people.ts';
import { setClock } from '../../../../platform/clock.ts';
import { identify } from '../../access/identify.ts';
import { changeUser, readUser } from '../store.ts';
import { insertSession } from './session-store.ts';

givenTable();
afterEach(() => setClock(undefined));

const signIn = async (id: string) => insertSession((await readUser(id, { consistent: true }))!);
const isAlive = async (session: string) => (await identify({ session })) !== undefined;
const alive = async (sessions: readonly string[]) =>
  (await Promise.all(sessions.map(isAlive))).filter((is) => is).length;

describe('the sessions of an account', () => {
  it('never exceed the limit, however many start concurrently', async () => {
    const { id } = await account();
    const sessions = await Promise.all(Array.from({ length: SESSIONS_MAX + 10 }, () => signIn(id)));
    expect(await alive(sessions)).toBe(SESSIONS_MAX);
    expect(await isAlive(await signIn(id))).toBe(true);
  });

  it('give way to a new one, the least recently used first', async () => {
    const { id } = await account();
    const at = Date.now();
    const sessions: string[] = [];
    for (let n = 0; n < SESSIONS_MAX; n++) {
      setClock(at + n * 1000);
      sessions.push(await signIn(id));
    }
    setClock(at + 3600_000);
    await isAlive(sessions[0]!);
    const [last] = [await signIn(id)];
    expect(await Promise.all([sessions[0]!, sessions[1]!, sessions[2]!, last].map(isAlive))).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it('that were ended all at once do not count against the limit', async () => {
    const { id } = await account();
    for (let n = 0; n < SESSIONS_MAX; n++) await signIn(id);
    await changeUser(id, ({ sessionEpoch }) => ({ change: { sessionEpoch: sessionEpoch + 1 } }));
    const sessions = [];
    for (let n = 0; n < SESSIONS_MAX; n++) sessions.push(await signIn(id));
    expect(await alive(sessions)).toBe(SESSIONS_MAX);
  });
});
