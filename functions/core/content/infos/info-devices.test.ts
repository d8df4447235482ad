import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { INFO_BEACONS_MAX, InfoInput } from '../../../../shared/model/info.ts';
import type { Task } from '../../../../shared/model/task.ts';
import { monthOf } from '../../../../shared/month.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { infoCalls, message, provider } from '../../../../test/support/info-calls.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { owned } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { runTask } from '../../../../test/support/run-task.ts';
import { now } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import { updateItem } from '../../../platform/table.ts';
import { beaconOwnership } from '../../composition/change-of-owner.ts';
import { infoPointsOf } from '../../devices/beacons/info-point.ts';
import { selectBeacons } from '../../devices/beacons/select-beacons.ts';
import { changeOwner } from '../../devices/ownership/change-owner.ts';
import { readCauses } from '../../kernel/meter/causes.ts';
import { getTask } from '../../work/tasks/get-task.ts';
import { infoKey } from './info-item.ts';
import { setInfoPointsActive } from './set-info-point-active.ts';
import { setInfoPoints } from './set-info-points.ts';

givenTable();
const outbox = givenOutbox();

const OUTPUTS = { en: [message('Harbour')] };
let ann: Awaited<ReturnType<typeof provider>>;
let bob: Awaited<ReturnType<typeof provider>>;
let calls: ReturnType<typeof infoCalls>;
let names = 0;
const anyName = () => `Info ${++names}`;
beforeEach(async () => {
  [ann, bob] = await Promise.all([provider(), provider()]);
  calls = infoCalls(asStarter(ann));
});
const asStarter = (of: { id: string }) => ({ ...callerOf(of), operation: 'setInfoDevices' });

const empty = async () => (await calls.create({ name: anyName(), outputs: OUTPUTS })).id;
const taskOf = (caller: Parameters<typeof getTask>[0], { taskId }: Task) =>
  getTask(caller, { params: { id: taskId }, query: {}, body: {} });

/** Devices, the number of devices and the claims of an Info agree. */
async function expectDevices(id: string, expected: readonly string[]) {
  const { beaconIds, beaconsCount } = await calls.read(id);
  expect([beaconsCount, beaconIds]).toEqual([expected.length, expected.toSorted()]);
  const points = await infoPointsOf(expected, { consistent: true });
  for (const beaconId of expected) expect(points.get(beaconId)?.infoPointId).toBe(id);
  const causes = (await readCauses(ann.id, monthOf(now()))).filter(({ infoId }) => infoId === id);
  const ended = new Set(causes.flatMap((cause) => (cause.kind === 'devicesOut' ? cause.ended : [])));
  const claims = causes.flatMap((cause) => (cause.kind === 'devicesIn' ? cause.claims : []));
  const open = claims.flatMap((claim) => (ended.has(claim.id) ? [] : [claim.beaconId]));
  expect(open.toSorted()).toEqual(expected.toSorted());
}

describe('many devices of an Info', () => {
  it('are assigned and released by one task, and those of others are skipped with the reason', async () => {
    const [{ ids }, others] = await Promise.all([owned(ann, 6), owned(bob, 1)]);
    const [kept, left, first, second, elsewhere] = ids as [string, string, string, string, string];
    const id = (await calls.save({ name: anyName(), outputs: OUTPUTS, beaconIds: [kept, left] })).id;
    await calls.save({ name: anyName(), outputs: OUTPUTS, beaconIds: [elsewhere] });
    const task = await calls.devices(id, {
      add: { idList: [kept, first, second, elsewhere, others.ids[0]!, 'EEEEEEEEEEEE'] },
      remove: { idList: [left, ids[5]!] },
    });
    expect(task).toMatchObject({
      kind: 'setInfoDevices',
      taskStatus: 'finished',
      data: { total: 8, done: 4 },
    });
    expect(task.data.skipped).toEqual([
      { id: ids[5], reason: 'NOT_ASSIGNED' },
      { id: elsewhere, reason: 'OTHER_INFO' },
      { id: others.ids[0], reason: 'NOT_OWNED' },
      { id: 'EEEEEEEEEEEE', reason: 'NOT_OWNED' },
    ]);
    await expectDevices(id, [kept, first, second]);
  });

  itInTurn('are chosen by a selection, each assigned once however often a step runs', async () => {
    const { ids, code } = await owned(ann, 500);
    const id = await empty();
    const filter = [`orderCode:prefix:${code}`];
    let selection = await selectBeacons(calls.caller, { params: {}, query: { filter }, body: {} });
    while (selection.state === 'growing')
      selection = await selectBeacons(calls.caller, { params: {}, query: { filter }, body: selection });
    const { selectionId } = selection;
    const task = await calls.devices(id, { add: { selectionId } });
    expect(task.taskStatus).toBe('running');
    await runTask(task.taskId);
    expect(await taskOf(calls.caller, task)).toMatchObject({ taskStatus: 'finished', data: { done: 500 } });
    await expectDevices(id, ids);
  });

  it('are refused as a whole for a foreign selection, twice the same device, nothing, and an Info CMS that is off', async () => {
    const { ids } = await owned(ann, 1);
    const id = await empty();
    const one = { idList: ids };
    expect(await refusalOf(calls.devices(id, {}))).toBe('MISSING_PARAMETER');
    expect(await refusalOf(calls.devices(id, { add: {} }))).toBe('MISSING_PARAMETER');
    expect(await refusalOf(calls.devices(id, { add: one, remove: one }))).toBe('FORM_VALIDATION_FAILED');
    expect(await refusalOf(calls.devices(id, { add: { selectionId: 'none' } }))).toBe(
      'MISSING_DATA_REFERENCE',
    );
    await calls.cms('OFF');
    expect(await refusalOf(calls.devices(id, { add: one }))).toBe('INFO_CMS_OFF');
  });

  it('are at most ten thousand, and none are assigned to an Info that was deleted since the task began', async () => {
    const { ids } = await owned(ann, 3);
    const id = await empty();
    await updateItem(infoKey(id), expr`SET #row.#beaconsCount = ${INFO_BEACONS_MAX - 2}`);
    const { data } = await calls.devices(id, { add: { idList: ids } });
    expect(data).toMatchObject({ done: 2, skipped: [{ id: ids[2], reason: 'INFO_FULL' }] });
    const other = await empty();
    const many = [ids[2]!, ...Array.from({ length: 480 }, (_, n) => `FFFF${String(n).padStart(8, '0')}`)];
    const task = await calls.devices(other, { add: { idList: many } });
    await calls.remove(other);
    await runTask(task.taskId);
    expect((await taskOf(calls.caller, task)).data).toMatchObject({ done: 0, skippedCount: 481 });
    expect((await infoPointsOf(ids)).get(ids[2]!)?.infoPointId).toBeNull();
  });

  it('are assigned by an admin with an entry in the audit trail, and told apart from unknown ones', async () => {
    const { ids } = await owned(ann, 1);
    const id = await empty();
    const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
    const { data } = await infoCalls(admin).devices(id, { add: { idList: [...ids, 'EEEEEEEEEEEE'] } });
    expect(data).toMatchObject({ done: 1, skipped: [{ id: 'EEEEEEEEEEEE', reason: 'DEVICE_UNKNOWN' }] });
    await expectDevices(id, ids);
  });

  it('agree with their Infos and their causes after tasks, saves and changes of owner at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 5 }), { minLength: 2, maxLength: 4 }), async (picked) => {
        // An owner of its own: causes are read as a whole.
        ann = await provider();
        const startedBefore = outbox.startedTasks().length;
        calls = infoCalls(asStarter(ann));
        const { ids } = await owned(ann, 6);
        const [one, two] = [await empty(), await empty()];
        const actions: (() => Promise<unknown>)[] = [
          () => calls.devices(one, { add: { idList: ids.slice(0, 4) } }),
          () => calls.devices(two, { add: { idList: ids.slice(2) } }),
          () => calls.devices(one, { remove: { idList: ids.slice(1, 3) } }),
          () => calls.save({ id: one, outputs: OUTPUTS, beaconIds: ids.slice(0, 2) }),
          () => changeOwner(beaconOwnership, [ids[2]!], { from: ann.id, to: bob.id }),
          () => calls.devices(two, { add: { idList: ids }, remove: { idList: ['EEEEEEEEEEEE'] } }),
        ];
        await Promise.allSettled([...new Set(picked)].map((at) => actions[at]!()));
        for (const task of outbox.startedTasks().slice(startedBefore)) await runTask(task);
        const points = await infoPointsOf(ids, { consistent: true });
        for (const id of [one, two])
          await expectDevices(
            id,
            [...points].flatMap(([beacon, { infoPointId }]) => (infoPointId === id ? [beacon] : [])),
          );
      }),
      tries(10, 250),
    );
  });
});

describe('many Infos', () => {
  it('are saved each by itself: one that is refused keeps none of the others', async () => {
    const { ids } = await owned(ann, 2);
    const items = [
      { name: 'Harbour', outputs: OUTPUTS, beaconIds: [ids[0]!] },
      { name: 'HARBOUR', outputs: OUTPUTS, beaconIds: [ids[1]!] },
      { id: 'unknown', name: 'Quay' },
      { name: 'Quay', outputs: OUTPUTS, beaconIds: [ids[1]!] },
    ].map((item) => InfoInput.parse(item));
    const save = (some: typeof items, caller = calls.caller) =>
      setInfoPoints(caller, { params: {}, query: {}, body: { items: some } });
    const reply = await save(items);
    expect(reply.items.map(({ name, published }) => [name, published])).toEqual([
      ['Harbour', true],
      ['Quay', true],
    ]);
    expect(reply.errors).toEqual([
      { at: 1, id: null, message: 'INFO_NAME_ALREADY_USED' },
      { at: 2, id: 'unknown', message: 'INFO_NOT_AVAILABLE' },
    ]);
    const beaconIds = Array.from({ length: 6000 }, (_, n) => `EEEE${String(n).padStart(8, '0')}`);
    const large = { ...items[0]!, beaconIds };
    expect(await refusalOf(save([large, large]))).toBe('FORM_VALIDATION_FAILED');
    expect(await refusalOf(save([{ ...items[0]!, userId: bob.id }]))).toBe('MISSING_ROLE');
  });

  it('are switched each by itself, and those that cannot be are named', async () => {
    const { ids } = await owned(ann, 2);
    const made = [];
    for (const id of ids) made.push(await calls.save({ name: anyName(), outputs: OUTPUTS, beaconIds: [id] }));
    const idList = [...made.map(({ id }) => id), 'unknown'];
    const body = { userId: '0', idList, active: false };
    const { errors } = await setInfoPointsActive(calls.caller, { params: {}, query: {}, body });
    expect(errors).toEqual([{ id: 'unknown', message: 'INFO_NOT_AVAILABLE' }]);
    for (const id of ids) expect(await calls.shownNear(id)).toBeUndefined();
    const off = (await readCauses(ann.id, monthOf(now()))).filter(({ kind }) => kind === 'infoOff');
    expect(off).toHaveLength(2);
  });
});
