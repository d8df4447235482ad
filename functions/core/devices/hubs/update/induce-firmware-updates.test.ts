import { beforeAll, describe, expect, it } from 'vitest';
import type { Task } from '../../../../../shared/model/task.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { hears } from '../../../../../test/support/hears.ts';
import { itInTurn } from '../../../../../test/support/it-in-turn.ts';
import { account, callerOf, refusalOf } from '../../../../../test/support/people.ts';
import { publishFirmware, revokeFirmware } from '../../../../../test/support/published-firmware.ts';
import { runTask } from '../../../../../test/support/run-task.ts';
import { givenUpdatedHubs, HARDWARE } from '../../../../../test/support/updated-hubs.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { now } from '../../../../platform/clock.ts';
import { hubOwnership } from '../../../composition/change-of-owner.ts';
import { getTask } from '../../../work/tasks/get-task.ts';
import { changeOwner } from '../../ownership/change-owner.ts';
import { putHub } from '../settings/put-hub.ts';
import { setPresence } from '../store.ts';
import { induceFirmwareUpdates } from './induce-firmware-updates.ts';

givenTable();
const { broker, owner, newHub, get, induce } = givenUpdatedHubs('ab');
const NEW = '3.0.9.0';
beforeAll(() => publishFirmware(HARDWARE, NEW));

async function online(firmware?: string): Promise<string> {
  const id = await newHub(firmware);
  await setPresence(id, true, now());
  return id;
}
type Asked = { dryRun?: boolean; planId?: string; evenOffline?: boolean };
const ask = (caller: Caller, idList: string[], more: Asked = {}) =>
  induceFirmwareUpdates(caller, { params: {}, query: {}, body: { idList, ...more } });
const update = async (...args: Parameters<typeof ask>) => (await ask(...args)) as Task;
const give = (ids: string[], to: string) => changeOwner(hubOwnership, ids, { from: owner().userId, to });
const reasons = ({ data }: Task) => data.skipped.map(({ id, reason }) => [id, reason]);
const sent = () => broker.sentCommands().filter(({ kind }) => kind === 'firmware');

describe('updates of many hubs', () => {
  it('start one for each hub that can be updated now, and say why others are left out', async () => {
    const fit = await online();
    const offline = await newHub();
    const newest = await online(NEW);
    const busy = await online();
    await induce(busy);
    const off = await online();
    await putHub(owner(), { params: { id: off }, query: {}, body: { settings: { firmwareUpdates: false } } });
    const foreign = await online();
    await give([foreign], (await account()).id);
    broker.forget();
    const task = await update(owner(), [fit, offline, newest, busy, off, foreign]);
    expect(task).toMatchObject({ taskStatus: 'finished', kind: 'updateHubs', data: { done: 1 } });
    expect(reasons(task)).toEqual([
      [offline, 'OFFLINE'],
      [newest, 'ALREADY_THERE'],
      [busy, 'HUB_UPDATE_RUNNING'],
      [off, 'UPDATES_OFF'],
      [foreign, 'NOT_OWNED'],
    ]);
    expect(await get(fit)).toMatchObject({ isMarkedForUpdate: true, update: { firmware: NEW } });
    expect(sent().map(({ topic }) => topic)).toEqual([`hubs/${fit}/commands`]);
  });

  it('include hubs that are offline if they are told to', async () => {
    const offline = await newHub();
    expect(await update(owner(), [offline], { evenOffline: true })).toMatchObject({ data: { done: 1 } });
    expect(await get(offline)).toMatchObject({ isMarkedForUpdate: true });
  });

  it('leave one of two hubs that alone hear a beacon, so that somebody hears it', async () => {
    const caller = callerOf(await account());
    const [one, other] = [await online(), await online()];
    await give([one, other], caller.userId);
    for (const hubId of [one, other]) await hears(hubId, ['BC0011223344'], now());
    const task = await update(caller, [one, other]);
    expect(task).toMatchObject({ data: { done: 1 } });
    expect(reasons(task)).toEqual([[other, 'COVERS_FOR_ANOTHER']]);
  });

  itInTurn('start each update once, even if a step runs twice', async () => {
    const ids = await Promise.all(Array.from({ length: 42 }, () => online()));
    const task = await update(owner(), ids);
    expect(task.taskStatus).toBe('running');
    broker.forget();
    await runTask(task.taskId);
    expect(sent()).toHaveLength(42);
    const ended = await getTask(owner(), { params: { id: task.taskId }, query: {}, body: {} });
    expect(ended).toMatchObject({ taskStatus: 'finished', data: { done: 42, skippedCount: 0 } });
  });
});

it('a plan of updates is applied only to hubs for which the same firmware is the newest', async () => {
  const [one, other] = [await online(), await online('3.0.8.0')];
  const made = await ask(owner(), [one, other, 'hubffffffff'], { dryRun: true });
  if (!('planId' in made)) throw new Error('it is a dry run');
  expect(made).toMatchObject({
    changed: 2,
    skipped: 1,
    items: [
      { id: one, changes: [{ field: 'firmware', from: '3.0.7.8', to: NEW }] },
      { id: other, changes: [{ field: 'firmware', from: '3.0.8.0', to: NEW }] },
      { changes: [], skip: { reason: 'NOT_OWNED' } },
    ],
  });
  await publishFirmware(HARDWARE, '3.1.0.0');
  const { planId } = made;
  expect(await refusalOf(ask(owner(), [one, other], { planId }))).toBe('FORM_VALIDATION_FAILED');
  const task = await update(owner(), [one, other, 'hubffffffff'], { planId });
  expect(reasons(task).map(([, reason]) => reason)).toEqual([
    'CHANGED_MEANWHILE',
    'CHANGED_MEANWHILE',
    'NOT_OWNED',
  ]);
  await revokeFirmware(HARDWARE, '3.1.0.0');
});
