import { beforeEach, describe, expect, it } from 'vitest';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import {
  assign,
  beacons,
  check,
  countOf,
  detach,
  ownersOf,
} from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { setClock } from '../../../platform/clock.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { claim } from './claim-store.ts';

givenTable();
givenOutbox();

let ida: { id: string; email: string };
let otto: { id: string; email: string };
beforeEach(async () => {
  ida = await account();
  otto = await account({ languageCode: 'de-de', name: 'Otto' });
});

describe('an order code', () => {
  it('assigns all of its devices to a user who has it, after they were counted', async () => {
    const { ids, code } = await beacons(5);
    expect(await check(callerOf(ida), code)).toEqual({ data: 5 });
    const task = await assign(callerOf(ida), code);
    expect(task).toMatchObject({
      kind: 'assignBeacons',
      taskStatus: 'finished',
      data: { total: 5, done: 5, skipped: [], skippedCount: 0 },
    });
    expect(new Set(await ownersOf(ids))).toEqual(new Set([ida.id]));
    expect(await countOf(ida)).toBe(5);
  });

  it('that is unknown or malformed is not valid', async () => {
    for (const code of ['QQQQ', 'abcd', '', 'ABC', '../..', 'ABCDEFGHI', 'ÄBCD'])
      expect([code, await refusalOf(check(callerOf(ida), code))]).toEqual([code, 'ORDER_CODE_NOT_VALID']);
  });

  it('whose devices the caller or another user owns already is refused accordingly', async () => {
    const { code } = await beacons(2);
    await assign(callerOf(ida), code);
    for (const call of [check, assign]) {
      expect(await refusalOf(call(callerOf(ida), code))).toBe('BEACONS_ALREADY_ASSIGNED');
      expect(await refusalOf(call(callerOf(otto), code))).toBe('ORDER_CODE_NOT_ALLOWED');
    }
  });

  it('assigns its remaining unowned devices only to the owner of the others', async () => {
    const { ids, code } = await beacons(3);
    await assign(callerOf(ida), code);
    await detach(callerOf(ida), [ids[0]!]);
    expect(await refusalOf(assign(callerOf(otto), code))).toBe('ORDER_CODE_NOT_ALLOWED');
    expect(await check(callerOf(ida), code)).toEqual({ data: 1 });
    expect((await assign(callerOf(ida), code)).data.done).toBe(1);
  });

  it('can be claimed by anybody again once all its devices are detached', async () => {
    const { ids, code } = await beacons(3);
    await assign(callerOf(ida), code);
    await detach(callerOf(ida), ids);
    expect((await assign(callerOf(otto), code)).data.done).toBe(3);
    expect(await countOf(ida)).toBe(0);
  });

  it('that was claimed by a call which crashed can be claimed by others a minute later', async () => {
    const { code } = await beacons(2);
    await claim('beacon', code, { owner: ida.id, taskId: newTimeId() }, undefined);
    expect(await refusalOf(assign(callerOf(otto), code))).toBe('ORDER_CODE_NOT_ALLOWED');
    setClock(Date.now() + 61_000);
    expect((await assign(callerOf(otto), code)).data.done).toBe(2);
    setClock(undefined);
  });

  itInTurn(
    'that is claimed by a hundred users concurrently gives all devices to one, and the others are refused',
    async () => {
      const { ids, code } = await beacons(7);
      const claimants = await Promise.all(Array.from({ length: 100 }, () => account()));
      // An unfinished claim expires after a minute, which a slow machine may need for a hundred calls.
      setClock(Date.now());
      const viewer = callerOf(ida).viewer;
      const outcomes = await Promise.all(
        claimants.map((one) =>
          assign({ ...callerOf(one), viewer }, code).then(
            ({ data }) => `won ${data.done}`,
            (error) => error.code ?? `${error}`,
          ),
        ),
      );
      // Counted by outcome, so that an unexpected outcome appears in the failure.
      const times = [...Map.groupBy(outcomes, String)].map(([outcome, same]) => [outcome, same.length]);
      expect(Object.fromEntries(times)).toEqual({ 'won 7': 1, ORDER_CODE_NOT_ALLOWED: 99 });
      const winner = claimants[outcomes.indexOf('won 7')]!;
      expect(new Set(await ownersOf(ids))).toEqual(new Set([winner.id]));
      expect(await countOf(winner)).toBe(7);
      setClock(undefined);
    },
  );

  it('cannot be guessed: wrong attempts are rate-limited', async () => {
    const { code } = await beacons(1);
    const caller = callerOf(ida);
    const outcomes = new Set<string | undefined>();
    for (let n = 0; n < 31; n++) outcomes.add(await refusalOf(check(caller, `X${1000 + n}`)));
    expect([...outcomes]).toEqual(['ORDER_CODE_NOT_VALID', 'PLEASE_TRY_AGAIN']);
    expect(await refusalOf(check(caller, code))).toBe('PLEASE_TRY_AGAIN');
    const many = await Promise.all(
      Array.from({ length: 60 }, (_, n) => refusalOf(check(callerOf(otto), `Y${1000 + n}`))),
    );
    expect(many.filter((outcome) => outcome === 'ORDER_CODE_NOT_VALID')).toHaveLength(30);
  });

  it('that is right does not count against the rate limit', async () => {
    const { code } = await beacons(1);
    for (let n = 0; n < 40; n++) expect(await check(callerOf(ida), code)).toEqual({ data: 1 });
  });
});
