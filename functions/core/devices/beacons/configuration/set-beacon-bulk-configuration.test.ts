import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { setBeaconBulkConfiguration as contract } from '../../../../../shared/contract/infoprovider.ts';
import type { Reply } from '../../../../../shared/contract/operation.ts';
import { PLANS_MAX } from '../../../../../shared/model/user-limits.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { itInTurn } from '../../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../../test/support/people.ts';
import { runTask } from '../../../../../test/support/run-task.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { setClock } from '../../../../platform/clock.ts';
import { beaconOwnership, handOverBeacons } from '../../../composition/change-of-owner.ts';
import { getAudit } from '../../../people/audit-trail/get-audit.ts';
import { getTask } from '../../../work/tasks/get-task.ts';
import { changeOwner } from '../../ownership/change-owner.ts';
import { importBeacons } from '../registration/import-beacons.ts';
import { noteSightings } from '../sightings/note-sightings.ts';
import { readConfigurations } from './configuration-store.ts';
import { getBeaconConfigurations } from './get-beacon-configurations.ts';
import { setBeaconBulkConfiguration } from './set-beacon-bulk-configuration.ts';
import { setBeaconConfiguration } from './set-beacon-configuration.ts';

givenTable();
givenOutbox();

let numbers = 0;
let ida: { id: string; email: string };
let caller: Caller;
beforeEach(async () => {
  ida = await account();
  caller = callerOf(ida);
});

async function beacons(count: number, more: { firmware?: string; type?: 'NFC' | 'SMART_BEACON' } = {}) {
  const ids = Array.from({ length: count }, () => (0xcc0000000000 + ++numbers).toString(16).toUpperCase());
  await importBeacons(ids.map((id) => ({ id, type: 'SMART_BEACON' as const, firmware: '007.001', ...more })));
  await handOverBeacons(ids, ida.id);
  return ids;
}
type Body = Parameters<typeof setBeaconBulkConfiguration>[1]['body'];
type Answer = Reply<typeof contract>;
const set = (by: Caller, body: Omit<Body, 'userId'> & { userId?: string }) =>
  setBeaconBulkConfiguration(by, { params: {}, query: {}, body: { userId: '0', ...body } });
const plan = async (by: Caller, body: Parameters<typeof set>[1]) => {
  const answer = await set(by, { ...body, dryRun: true });
  return answer as Exclude<Answer, { taskId: string }>;
};
const apply = async (by: Caller, body: Parameters<typeof set>[1]) =>
  (await set(by, body)) as Extract<Answer, { taskId: string }>;
const one = (id: string, configData: object) =>
  setBeaconConfiguration(caller, { params: {}, query: {}, body: { id, configData } });
const intervals = async (ids: readonly string[]) => {
  const all = await readConfigurations(ids);
  return ids.map((id) => all.get(id)!.wanted.adv_int);
};

describe('a dry run', () => {
  it('returns for each beacon what would change, or why it is skipped, and changes nothing', async () => {
    const [plain, done] = await beacons(2);
    const [old] = await beacons(1, { firmware: '001.001' });
    const [tag] = await beacons(1, { type: 'NFC' });
    await one(done!, { adv_int: 500, eddystone_frames: 4 });
    const idList = [plain!, done!, old!, tag!, 'FFFFFFFFFFFF'];
    const configData = { adv_int: 555, eddystone_frames: 4 };
    const { planId, ...found } = await plan(caller, { idList, configData });
    expect(planId).toMatch(/^\S{16}$/);
    expect(found).toEqual({
      items: [
        {
          id: plain,
          changes: [
            { field: 'adv_int', from: 300, to: 500 },
            { field: 'eddystone_frames', from: 0, to: 4 },
          ],
        },
        { id: done, changes: [] },
        { id: old, changes: [], skip: { reason: 'NOT_KNOWN', field: 'eddystone_frames' } },
        { id: tag, changes: [], skip: { reason: 'NO_RADIO', field: 'adv_int' } },
        { id: 'FFFFFFFFFFFF', changes: [], skip: { reason: 'NOT_OWNED' } },
      ],
      ...{ omitted: 0, changed: 1, unchanged: 1, skipped: 3 },
    });
    expect(await intervals([plain!, old!])).toEqual([300, 300]);
  });

  it('gives the same result for a beacon of another user as for an unknown one', async () => {
    const stranger = callerOf(await account());
    const idList = await beacons(1);
    const { items } = await plan(stranger, { idList, description: 'Mine' });
    expect(items).toEqual([{ id: idList[0], changes: [], skip: { reason: 'NOT_OWNED' } }]);
  });
});

describe('the plan of a dry run is applied', () => {
  const configData = { adv_int: 800 };

  it('exactly, and beacons that were changed since are skipped with a reason', async () => {
    const idList = await beacons(5);
    const [, changed, updated, given] = idList as [string, string, string, string];
    const { planId } = await plan(caller, { idList: [...idList, 'FFFFFFFFFFFE'], configData });
    await one(changed, { ibeacon_major: 1 });
    await noteSightings([
      { beaconId: updated, hub: null, timestamp: Date.now(), firmware: '007.002' },
    ] as never);
    await changeOwner(beaconOwnership, [given], { from: ida.id, to: (await account()).id });
    const task = await apply(caller, { idList: [...idList, 'FFFFFFFFFFFE'], configData, planId });
    expect(task).toMatchObject({
      kind: 'configureBeacons',
      taskStatus: 'finished',
      data: {
        done: 2,
        skipped: [
          { id: changed, reason: 'CONFIGURATION_CHANGED' },
          { id: updated, reason: 'CONFIGURATION_CHANGED' },
          { id: given, reason: 'NOT_OWNED' },
          { id: 'FFFFFFFFFFFE', reason: 'NOT_OWNED' },
        ],
      },
    });
    expect(await intervals(idList)).toEqual([800, 300, 300, 300, 800]);
  });

  it('with the reasons of skipped beacons, or as changed if the reason no longer holds', async () => {
    const [old, updated] = await beacons(2, { firmware: '001.005' });
    const idList = [old!, updated!];
    const unknown = { eddystone_frames: 4 };
    const { planId } = await plan(caller, { idList, configData: unknown });
    await noteSightings([
      { beaconId: updated!, hub: null, timestamp: Date.now(), firmware: '007.002' },
    ] as never);
    const task = await apply(caller, { idList, configData: unknown, planId });
    expect(task.data).toMatchObject({
      done: 0,
      skipped: [
        { id: old, reason: 'NOT_KNOWN' },
        { id: updated, reason: 'CONFIGURATION_CHANGED' },
      ],
    });
  });

  it('once: a repeated call returns the same task', async () => {
    const idList = await beacons(2);
    const { planId } = await plan(caller, { idList, configData });
    const { taskId } = await apply(caller, { idList, configData, planId });
    await one(idList[0]!, { adv_int: 100 });
    expect(await apply(caller, { idList, configData, planId })).toMatchObject({ taskId });
    expect(await intervals(idList)).toEqual([100, 800]);
  });

  it('only with the same beacons and the same change, by the same user, within a day', async () => {
    const idList = await beacons(2);
    const { planId } = await plan(caller, { idList, configData });
    const asked = { idList, configData, planId };
    expect(await refusalOf(set(caller, { ...asked, idList: idList.slice(1) }))).toBe(
      'FORM_VALIDATION_FAILED',
    );
    expect(await refusalOf(set(caller, { ...asked, configData: { adv_int: 900 } }))).toBe(
      'FORM_VALIDATION_FAILED',
    );
    expect(await refusalOf(set(caller, { ...asked, description: 'x' }))).toBe('FORM_VALIDATION_FAILED');
    expect(await refusalOf(set(callerOf(await account()), asked))).toBe('MISSING_DATA_REFERENCE');
    expect(await refusalOf(set(caller, { ...asked, planId: 'nothing' }))).toBe('MISSING_DATA_REFERENCE');
    setClock(Date.now() + 24 * 3600_000 + 1000);
    expect(await refusalOf(set(caller, asked))).toBe('MISSING_DATA_REFERENCE');
    setClock(undefined);
    expect(await intervals(idList)).toEqual([300, 300]);
  });
});

describe('many beacons', () => {
  itInTurn('are changed part by part, each exactly once, however often a step runs', async () => {
    const idList = await beacons(250);
    const before = await readConfigurations(idList);
    const { taskId } = await apply(caller, { idList, configData: { adv_int: 400 }, description: 'Fair' });
    await runTask(taskId);
    await runTask(taskId);
    const task = await getTask(caller, { params: { id: taskId }, query: {}, body: {} });
    expect(task).toMatchObject({ taskStatus: 'finished', data: { total: 250, done: 250, skippedCount: 0 } });
    const after = await readConfigurations(idList);
    for (const id of idList) {
      const { wanted, row, version } = after.get(id)!;
      expect([wanted.adv_int, row.description, version]).toEqual([400, 'Fair', before.get(id)!.version + 1]);
    }
  });

  it('keep their own values of absent fields, and null sets the factory default', async () => {
    const idList = await beacons(2);
    await one(idList[0]!, { ibeacon_major: 1, adv_int: 600 });
    await one(idList[1]!, { ibeacon_major: 2, adv_int: 700 });
    await apply(caller, { idList, configData: { adv_int: null, ibeacon_minor: 9 } });
    const all = await readConfigurations(idList);
    expect(idList.map((id) => all.get(id)!.wanted)).toMatchObject([
      { ibeacon_major: 1, ibeacon_minor: 9, adv_int: 300 },
      { ibeacon_major: 2, ibeacon_minor: 9, adv_int: 300 },
    ]);
  });

  it('take the values of a beacon as they were read, with its firmware, or no metadata at all', async () => {
    const [id] = await beacons(1);
    const input = { params: {}, query: {}, body: { infoProviderId: '0', idList: [id!] } };
    const { items } = await getBeaconConfigurations(caller, input);
    const { configData, metaData } = items[0]!;
    expect(metaData.firmware).toBe('007.001');
    for (const [adv_int, asRead] of [
      [400, { metaData }],
      [500, { metaData: {} }],
      [600, { metaData: { firmware: '001.001' } }],
    ] as const) {
      const change = { ...asRead, configData: { ...configData, adv_int } };
      const { userId: _, ...body } = z.parse(contract.body, { userId: '0', idList: [id], ...change });
      expect((await apply(caller, body)).data).toMatchObject({ done: 1, skipped: [] });
      expect(await intervals([id!])).toEqual([adv_int]);
    }
  });

  it('lose no update to concurrent changes of single beacons', async () => {
    const idList = await beacons(40);
    const [, ...outcomes] = await Promise.all([
      apply(caller, { idList, configData: { adv_int: 400 } }),
      ...idList.map((id) => refusalOf(one(id, { ibeacon_major: 7 }))),
    ]);
    const all = await readConfigurations(idList);
    for (const [at, id] of idList.entries()) {
      const { wanted, version } = all.get(id)!;
      const isDone = outcomes[at] === undefined;
      expect([wanted.adv_int, wanted.ibeacon_major, version]).toEqual([400, isDone ? 7 : 0, isDone ? 3 : 2]);
    }
  });

  it('can be unlocked only by admins, who name the owner, and it leaves an audit entry', async () => {
    const idList = await beacons(2);
    const metaData = { eventbeacon_editable: true };
    const refused = { reason: 'MISSING_ROLE', field: 'eventbeacon_editable' };
    const { items: planned } = await plan(caller, { idList, metaData });
    expect(planned).toEqual(idList.map((id) => ({ id, changes: [], skip: refused })));
    const { data: left } = await apply(caller, { idList, metaData });
    expect(left.skipped.map(({ reason }) => reason)).toEqual(['MISSING_ROLE', 'MISSING_ROLE']);
    expect(await refusalOf(set(caller, { idList, userId: 'all', description: 'x' }))).toBe('MISSING_ROLE');
    expect(await refusalOf(set(caller, { idList }))).toBe('MISSING_PARAMETER');
    const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
    await apply(admin, { idList, userId: ida.id, metaData, configData: { eventbeacon_trigger: 1 } });
    const query = { limit: 15, filter: [], user: ida.id };
    const { items } = await getAudit(admin, { params: {}, query, body: {} });
    expect(items.map(({ item }) => item).toSorted()).toEqual(idList.map((id) => `beacon/${id}`).toSorted());
    expect(items[0]!.after).toEqual({ eventbeacon_editable: true, eventbeacon_trigger: 1 });
    expect((await plan(admin, { idList, userId: 'all', description: 'x' })).changed).toBe(2);
  });
});

describe('the plans of a user', () => {
  it('never exceed the limit: a new one replaces the oldest', async () => {
    const [id] = await beacons(1);
    const change = { idList: [id!], configData: { adv_int: 500 } };
    const other = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
    const foreign = await plan(other, { ...change, userId: ida.id });
    const plans = [];
    for (let n = 0; n <= PLANS_MAX; n++) plans.push(await plan(caller, change));
    const [oldest, second] = plans;
    expect(await refusalOf(apply(caller, { ...change, planId: oldest!.planId }))).toBe(
      'MISSING_DATA_REFERENCE',
    );
    expect(await refusalOf(apply(caller, { ...change, planId: second!.planId }))).toBeUndefined();
    expect(await refusalOf(apply(other, { ...change, userId: ida.id, planId: foreign.planId }))).toBe(
      undefined,
    );
  });
});
