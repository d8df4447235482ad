import { beforeEach, describe, expect, it } from 'vitest';
import { SELECTED_MAX } from '../../../../shared/contract/devices/selections.ts';
import { SELECTIONS_MAX } from '../../../../shared/model/user-limits.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { owned, ownersOf } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { setClock } from '../../../platform/clock.ts';
import { PART } from '../../../platform/stored-list.ts';
import { ownershipUseCases } from '../../composition/change-of-owner.ts';
import { chosenIds } from '../../work/selections/chosen-ids.ts';
import { select } from '../../work/selections/select.ts';
import { setBeaconBulkConfiguration } from '../beacons/configuration/set-beacon-bulk-configuration.ts';
import { setBeaconConfiguration } from '../beacons/configuration/set-beacon-configuration.ts';
import { selectBeacons } from '../beacons/select-beacons.ts';
import { selectHubs } from '../hubs/select-hubs.ts';

givenTable();
givenOutbox();

const { detachBeacons, detachHubs, transferBeacons } = ownershipUseCases;
type Person = { id: string; email: string };
let ida: Person;
let otto: Person;
beforeEach(async () => {
  ida = await account();
  otto = await account();
});

const asked = (filter: string[], selectionId?: string, user?: string) => ({
  params: {},
  query: { filter, ...(user !== undefined && { user }) },
  body: { ...(selectionId !== undefined && { selectionId }) },
});
const all = (caller: Caller, filter: string[] = [], user?: string) =>
  selectBeacons(caller, asked(filter, undefined, user));
const detach = (caller: Caller, selectionId: string) =>
  detachBeacons(caller, { params: {}, query: {}, body: { selectionId } });
const describeAs = (caller: Caller, id: string, description: string) =>
  setBeaconConfiguration(caller, { params: {}, query: {}, body: { id, description } });

describe('a selection', () => {
  it('contains the devices that match a filter, and an operation on it is about exactly these', async () => {
    const { ids } = await owned(ida, 4);
    const caller = callerOf(ida);
    for (const id of ids.slice(0, 2)) await describeAs(caller, id, 'Pier');
    const selection = await all(caller, ['text:prefix:pier']);
    expect(selection).toMatchObject({ count: 2, state: 'complete' });
    // It matches by now, but nobody has confirmed it.
    await describeAs(caller, ids[2]!, 'Pier');
    const body = { selectionId: selection.selectionId, targetEmail: otto.email, sendMail: false };
    const task = await transferBeacons(caller, { params: {}, query: {}, body });
    expect(task.data).toMatchObject({ total: 2, done: 2, skipped: [] });
    expect(await ownersOf(ids)).toEqual([otto.id, otto.id, ida.id, ida.id]);
  });

  it('grants no right: devices that have left their owner since then are skipped', async () => {
    const { ids } = await owned(ida, 2);
    const { selectionId } = await all(callerOf(ida));
    const body = { idList: [ids[0]!], targetEmail: otto.email, sendMail: false };
    await transferBeacons(callerOf(ida), { params: {}, query: {}, body });
    expect((await detach(callerOf(ida), selectionId)).data).toMatchObject({
      total: 2,
      done: 1,
      skipped: [{ id: ids[0], reason: 'NOT_OWNED' }],
    });
  });

  it('can be configured, with a dry run and its plan', async () => {
    await owned(ida, 3);
    const caller = callerOf(ida);
    const { selectionId } = await all(caller);
    const body = { userId: '0', selectionId, description: 'Hall 4' };
    const set = (more: object) =>
      setBeaconBulkConfiguration(caller, { params: {}, query: {}, body: { ...body, ...more } });
    const plan = await set({ dryRun: true });
    expect(plan).toMatchObject({ changed: 3 });
    expect(await set({ planId: (plan as { planId: string }).planId })).toMatchObject({ data: { done: 3 } });
    expect(await all(caller, ['text:prefix:hall'])).toMatchObject({ count: 3 });
  });

  it('is the user’s who made it, for the user that it was made for, and of one kind of devices', async () => {
    await owned(ida, 1);
    const { selectionId } = await all(callerOf(ida));
    const root = await account({ role: 'ADMIN' });
    const admin = callerOf(root, 'ADMIN', 'any');
    const forIda = { ...admin, actsFor: ida.id };
    for (const other of [callerOf(otto), admin, forIda]) {
      expect(await refusalOf(detach(other, selectionId))).toBe('MISSING_DATA_REFERENCE');
      expect(await refusalOf(selectBeacons(other, asked([], selectionId)))).toBe('MISSING_DATA_REFERENCE');
    }
    const ofAdmin = await all(forIda, [], ida.id);
    expect(await refusalOf(detach(admin, ofAdmin.selectionId))).toBe('MISSING_DATA_REFERENCE');
    const asHubs = detachHubs(callerOf(ida), { params: {}, query: {}, body: { selectionId } });
    expect(await refusalOf(asHubs)).toBe('MISSING_DATA_REFERENCE');
    expect(await refusalOf(selectHubs(callerOf(ida), asked([], selectionId)))).toBe('MISSING_DATA_REFERENCE');
  });

  it.each([
    ['neither ids nor a selection', () => ({}), 'MISSING_PARAMETER'],
    [
      'both ids and a selection',
      (selectionId: string) => ({ selectionId, idList: ['F00000000001'] }),
      'FORM_VALIDATION_FAILED',
    ],
    ['an empty selection', (selectionId: string) => ({ selectionId }), 'FORM_VALIDATION_FAILED'],
    ['an unknown selection', () => ({ selectionId: 'unknown' }), 'MISSING_DATA_REFERENCE'],
  ])('is required unless ids are named: %s', async (_, body, code) => {
    const { selectionId, count } = await all(callerOf(ida));
    expect(count).toBe(0);
    const call = detachBeacons(callerOf(ida), { params: {}, query: {}, body: body(selectionId) });
    expect(await refusalOf(call)).toBe(code);
  });

  it('expires after a day', async () => {
    await owned(ida, 1);
    const { selectionId } = await all(callerOf(ida));
    setClock(Date.now() + 24 * 3600_000);
    const late = refusalOf(detach(callerOf(ida), selectionId));
    expect(await late.finally(() => setClock(undefined))).toBe('MISSING_DATA_REFERENCE');
  });

  it('replaces the oldest one of its user beyond the limit', async () => {
    await owned(ida, 1);
    const made = [];
    for (let n = 0; n <= SELECTIONS_MAX; n++) made.push((await all(callerOf(ida))).selectionId);
    expect(await refusalOf(detach(callerOf(ida), made[0]!))).toBe('MISSING_DATA_REFERENCE');
    expect(await refusalOf(detach(callerOf(ida), made[1]!))).toBeUndefined();
  });
});

describe('a large selection', () => {
  /** A list of so many ids, in pages of at most a thousand. */
  const listOf = (count: number) => async (from: string | undefined, most: number) => {
    const start = Number(from ?? 0);
    const end = Math.min(count, start + Math.min(most, 1000));
    const ids = Array.from({ length: end - start }, (_, n) => `id-${start + n}`);
    return { ids, next: end < count ? String(end) : undefined };
  };
  const growing = (caller: Caller, count: number) => {
    const call = (selectionId?: string) =>
      select(caller, { kind: 'beacon', binding: count, selectionId }, listOf(count));
    return {
      call,
      until: async (state: string) => {
        let selection = await call();
        while (selection.state === 'growing') selection = await call(selection.selectionId);
        expect(selection.state).toBe(state);
        return selection;
      },
    };
  };

  it('grows call by call, and cannot be used before it is complete', async () => {
    const caller = callerOf(ida);
    const { call, until } = growing(caller, 2 * PART + 1);
    const { selectionId, ...first } = await call();
    expect(first).toEqual({ count: PART, state: 'growing' });
    expect(await refusalOf(chosenIds(caller, 'beacon', { selectionId }))).toBe('FORM_VALIDATION_FAILED');
    const whole = await until('complete');
    expect(whole.count).toBe(2 * PART + 1);
    const ids = await chosenIds(caller, 'beacon', whole);
    expect(ids).toEqual(Array.from({ length: 2 * PART + 1 }, (_, n) => `id-${n}`));
    expect(await refusalOf(chosenIds(caller, 'beacon', whole, 2 * PART))).toBe('FORM_VALIDATION_FAILED');
    // A complete selection stays as it is.
    expect(await call(whole.selectionId)).toEqual(whole);
  });

  it('counts nothing twice when two calls continue it at the same time', async () => {
    const { call } = growing(callerOf(ida), 2 * PART);
    const { selectionId } = await call();
    const both = await Promise.all([refusalOf(call(selectionId)), refusalOf(call(selectionId))]);
    expect(both.filter((refusal) => refusal !== undefined)).toEqual(['PLEASE_TRY_AGAIN']);
    expect(await call(selectionId)).toMatchObject({ count: 2 * PART, state: 'complete' });
  });

  itInTurn('is full at its limit', async () => {
    const { until } = growing(callerOf(ida), SELECTED_MAX + 1);
    const full = await until('full');
    expect(full.count).toBe(SELECTED_MAX);
    expect(await chosenIds(callerOf(ida), 'beacon', full)).toHaveLength(SELECTED_MAX);
  });
});
