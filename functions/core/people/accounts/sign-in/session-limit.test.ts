import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { SESSIONS_MAX } from '../../../../../shared/model/user-limits.ts';
import { tries } from '../../../../../test/support/depth.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { itInTurn } from '../../../../../test/support/it-in-turn.ts';
import { account } from '../../../../../test/support/people.ts';
import { requestsOf } from '../../../../../test/support/reads.ts';
import { now, setClock } from '../../../../platform/clock.ts';
import { identify } from '../../access/identify.ts';
import { changeUser, readUser } from '../store.ts';
import { deleteSession, insertSession } from './session-store.ts';

givenTable();
afterEach(() => setClock(undefined));

const signIn = async (id: string) => insertSession((await readUser(id))!);
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

  it('never exceed it either if there was room for some of those that start concurrently', async () => {
    const { id } = await account();
    const first = await signIn(id);
    const read = (await readUser(id))!;
    const others = await Promise.all(Array.from({ length: SESSIONS_MAX + 5 }, () => insertSession(read)));
    expect(await alive([first, ...others])).toBe(SESSIONS_MAX);
  });

  it('are read only by the sign-in for which there may be no room', async () => {
    const { id } = await account();
    const requests = () => requestsOf(() => signIn(id));
    for (let n = 0; n < SESSIONS_MAX; n++) expect([n, (await requests()).length]).toEqual([n, 2]);
    expect((await requests()).length).toBeGreaterThan(2);
  });

  itInTurn(
    'are at most so many, and the latest is among them, after any course of starts, ends and uses',
    async () => {
      const step = fc.oneof(
        {
          weight: 4,
          arbitrary: fc.record({ start: fc.integer({ min: 1, max: 30 }), isStale: fc.boolean() }),
        },
        { weight: 2, arbitrary: fc.record({ end: fc.integer({ min: 1, max: 20 }) }) },
        { weight: 1, arbitrary: fc.constant('end all' as const) },
        { weight: 1, arbitrary: fc.record({ hours: fc.integer({ min: 1, max: 9 }) }) },
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
          const { id } = await account();
          const read = async () => (await readUser(id))!;
          let before = await read();
          let started: string[] = [];
          for (const one of steps) {
            if (one === 'end all') {
              await changeUser(id, ({ sessionEpoch }) => ({ change: { sessionEpoch: sessionEpoch + 1 } }));
              expect(await alive(started)).toBe(0);
              before = await read();
              started = [];
            } else if ('hours' in one) setClock(now() + one.hours * 3600_000);
            else if ('end' in one)
              await Promise.all(started.splice(-one.end).map((token) => deleteSession(token)));
            else {
              const from = one.isStale ? before : await read();
              before = await read();
              const some = await Promise.all(Array.from({ length: one.start }, () => insertSession(from)));
              expect(await alive(some)).toBe(Math.min(one.start, SESSIONS_MAX));
              started.push(...some);
              expect(await alive(started)).toBeLessThanOrEqual(SESSIONS_MAX);
            }
          }
        }),
        tries(4, 200),
      );
    },
  );

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
