import { beforeEach, describe, expect, it } from 'vitest';
import { givenTable } from '../../../../test/support/engine.ts';
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
  it('gives all of its devices to who has it, once they were counted', async () => {
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

  it('that nobody knows, or that is none, is not valid', async () => {
    for (const code of ['QQQQ', 'abcd', '', 'ABC', '../..', 'ABCDEFGHI', 'ÄBCD'])
      expect([code, await refusalOf(check(callerOf(ida), code))]).toEqual([code, 'ORDER_CODE_NOT_VALID']);
  });

  it('whose devices one has already, or somebody else has, says so', async () => {
    const { code } = await beacons(2);
    await assign(callerOf(ida), code);
    for (const call of [check, assign]) {
      expect(await refusalOf(call(callerOf(ida), code))).toBe('BEACONS_ALREADY_ASSIGNED');
      expect(await refusalOf(call(callerOf(otto), code))).toBe('ORDER_CODE_NOT_ALLOWED');
    }
  });

  it('gives what is still free of it to who has the rest, and to nobody else', async () => {
    const { ids, code } = await beacons(3);
    await assign(callerOf(ida), code);
    await detach(callerOf(ida), [ids[0]!]);
    expect(await refusalOf(assign(callerOf(otto), code))).toBe('ORDER_CODE_NOT_ALLOWED');
    expect(await check(callerOf(ida), code)).toEqual({ data: 1 });
    expect((await assign(callerOf(ida), code)).data.done).toBe(1);
  });

  it('can be claimed by anybody again once all of it was detached', async () => {
    const { ids, code } = await beacons(3);
    await assign(callerOf(ida), code);
    await detach(callerOf(ida), ids);
    expect((await assign(callerOf(otto), code)).data.done).toBe(3);
    expect(await countOf(ida)).toBe(0);
  });

  it('that was claimed by a call which died is free for others a minute later', async () => {
    const { code } = await beacons(2);
    await claim('beacon', code, { owner: ida.id, taskId: newTimeId() }, undefined);
    expect(await refusalOf(assign(callerOf(otto), code))).toBe('ORDER_CODE_NOT_ALLOWED');
    setClock(Date.now() + 61_000);
    expect((await assign(callerOf(otto), code)).data.done).toBe(2);
    setClock(undefined);
  });

  it('of a hundred who claim it at once gives everything to one, and the others are told', async () => {
    const { ids, code } = await beacons(7);
    const claimants = await Promise.all(Array.from({ length: 100 }, () => account()));
    // A claim that nobody finishes is free after a minute, which a slow machine may need for a hundred calls.
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
    // Counted by what was answered, so that an answer that is none of the two names itself.
    const times = [...Map.groupBy(outcomes, String)].map(([outcome, same]) => [outcome, same.length]);
    expect(Object.fromEntries(times)).toEqual({ 'won 7': 1, ORDER_CODE_NOT_ALLOWED: 99 });
    const winner = claimants[outcomes.indexOf('won 7')]!;
    expect(new Set(await ownersOf(ids))).toEqual(new Set([winner.id]));
    expect(await countOf(winner)).toBe(7);
    setClock(undefined);
  });

  it('cannot be found by trying: after some wrong ones an hour there is no answer', async () => {
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

  it('that was right costs nothing', async () => {
    const { code } = await beacons(1);
    for (let n = 0; n < 40; n++) expect(await check(callerOf(ida), code)).toEqual({ data: 1 });
  });
});
