import { beforeAll, describe, expect, it } from 'vitest';
import type { HubSettingsChange } from '../../../../../shared/model/hub-settings.ts';
import type { Task } from '../../../../../shared/model/task.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { itInTurn } from '../../../../../test/support/it-in-turn.ts';
import { account, callerOf, refusalOf } from '../../../../../test/support/people.ts';
import { runTask } from '../../../../../test/support/run-task.ts';
import { givenUpdatedHubs } from '../../../../../test/support/updated-hubs.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { getItem } from '../../../../platform/table.ts';
import { hubOwnership } from '../../../composition/change-of-owner.ts';
import { getAudit } from '../../../people/audit-trail/get-audit.ts';
import { getTask } from '../../../work/tasks/get-task.ts';
import { changeOwner } from '../../ownership/change-owner.ts';
import { readConfig } from './configuration-store.ts';
import { configureHubs } from './configure-hubs.ts';
import { getHubSettings } from './get-hub-settings.ts';
import { putHub } from './put-hub.ts';

givenTable();
const { broker, owner, newHub, get, induce } = givenUpdatedHubs('cf');
let root: Caller;
beforeAll(async () => {
  root = { ...callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any'), operation: 'configureHubs' };
});

type Asked = { dryRun?: boolean; planId?: string };
const ask = (caller: Caller, idList: string[], settings: HubSettingsChange, more: Asked = {}) =>
  configureHubs(caller, { params: {}, query: {}, body: { idList, settings, ...more } });
const configure = async (...args: Parameters<typeof ask>) => (await ask(...args)) as Task;
async function plan(...[caller, ids, settings]: Parameters<typeof ask>) {
  const made = await ask(caller, ids, settings, { dryRun: true });
  if (!('planId' in made)) throw new Error('it is a dry run');
  return made;
}
const put = (id: string, settings: HubSettingsChange) =>
  putHub(owner(), { params: { id }, query: {}, body: { settings } });
const give = (ids: string[], from: string, to: string) => changeOwner(hubOwnership, ids, { from, to });
const reasons = ({ data }: Task) => data.skipped.map(({ id, reason }) => [id, reason]);
const WLAN = { wlanSsid: 'Museum', wlanSecurity: 'WPA2', wlanPassphrase: 'a secret phrase' } as const;

describe('a change of the settings of many hubs', () => {
  it('changes only what was chosen, and sends each hub its own settings', async () => {
    const [one, other] = [await newHub(), await newHub()];
    await put(other, { pushIntervalSeconds: 300 });
    broker.forget();
    const task = await configure(owner(), [one, other], { logLevel: 'INFO' });
    expect(task).toMatchObject({ taskStatus: 'finished', kind: 'configureHubs', data: { done: 2 } });
    expect((await get(one)).settings).toMatchObject({ logLevel: 'INFO', pushIntervalSeconds: 60 });
    expect((await get(other)).settings).toMatchObject({ logLevel: 'INFO', pushIntervalSeconds: 300 });
    expect(broker.sentCommands().map(({ topic, settings }) => [topic, settings.pushIntervalSeconds])).toEqual(
      expect.arrayContaining([
        [`hubs/${one}/commands`, 60],
        [`hubs/${other}/commands`, 300],
      ]),
    );
    const { items } = await getHubSettings(owner(), {
      params: {},
      query: {},
      body: { idList: [one, other, 'hubffffffff'] },
    });
    expect(items.map(({ id, settings }) => [id, settings?.logLevel])).toEqual([
      [one, 'INFO'],
      [other, 'INFO'],
    ]);
  });

  it('writes and sends nothing to a hub that has these settings already', async () => {
    const id = await newHub();
    await put(id, { logLevel: 'DEBUG' });
    const before = await get(id);
    broker.forget();
    expect(await configure(owner(), [id], { logLevel: 'DEBUG' })).toMatchObject({ data: { done: 1 } });
    expect(await get(id)).toEqual(before);
    expect(broker.sentCommands()).toEqual([]);
  });

  it('skips each hub that cannot take it, with the reason, and changes the others', async () => {
    const [fit, fast, updating, unknown] = [await newHub(), await newHub(), await newHub(), await newHub()];
    const stranger = callerOf(await account());
    const foreign = await newHub();
    await give([foreign], owner().userId, stranger.userId);
    await put(fast, { collectionMode: 'ALL_PACKETS', pushIntervalSeconds: 1 });
    await put(unknown, { logLevel: 'DEBUG' });
    const buyer = await account();
    await give([unknown], owner().userId, buyer.id);
    await give([unknown], buyer.id, owner().userId);
    const { publishFirmware } = await import('../../../../../test/support/published-firmware.ts');
    await publishFirmware('HUB-0300', '3.0.9.0');
    await induce(updating);
    const task = await configure(owner(), [fit, fast, updating, unknown, foreign, 'hubffffffff'], {
      collectionMode: 'ONE_PER_TYPE',
      logToFile: true,
    });
    expect(reasons(task)).toEqual([
      [fast, 'SETTING_INVALID'],
      [updating, 'HUB_UPDATE_RUNNING'],
      [unknown, 'SETTINGS_UNKNOWN'],
      [foreign, 'NOT_OWNED'],
      ['hubffffffff', 'NOT_OWNED'],
    ]);
    expect(task.data.done).toBe(1);
    expect((await get(fit)).settings).toMatchObject({ logToFile: true });
    expect((await get(fast)).settings).toMatchObject({ logToFile: false, pushIntervalSeconds: 1 });
  });

  it('gives a passphrase to all of them, and keeps it nowhere else', async () => {
    const [one, other] = [await newHub(), await newHub()];
    const made = await plan(owner(), [one, other], WLAN);
    expect(made.items[0]!.changes).toEqual([
      { field: 'wlanSsid', from: '', to: 'Museum' },
      { field: 'wlanSecurity', from: 'OPEN', to: 'WPA2' },
      { field: 'wlanPassphrase', from: null, to: '***' },
    ]);
    const task = await configure(root, [one, other], WLAN);
    expect(task).toMatchObject({ data: { done: 2 } });
    for (const id of [one, other])
      expect(await readConfig(id)).toMatchObject({ passphrase: 'a secret phrase' });
    for (const sk of ['row', 'passphrase', 'chunk#000000']) {
      const item = await getItem({ pk: `task#${task.taskId}`, sk }, { consistent: true });
      expect(JSON.stringify(item ?? null)).not.toContain('secret phrase');
    }
    const filter = [`item:eq:hub/${one}`];
    const { items } = await getAudit(root, { params: {}, body: {}, query: { limit: 100, filter } });
    expect(items).toHaveLength(1);
    expect(items[0]!.after).toMatchObject({ wlanPassphrase: '***', wlanSsid: 'Museum' });
  });

  it('is refused without a setting, and for another user', async () => {
    const id = await newHub();
    expect(await refusalOf(ask(owner(), [id], {}))).toBe('MISSING_PARAMETER');
    const stranger = callerOf(await account());
    expect(reasons(await configure(stranger, [id], { logToFile: true }))).toEqual([[id, 'NOT_OWNED']]);
  });
});

describe('a plan for many hubs', () => {
  it('says what would change, and is applied exactly and once', async () => {
    const [one, same, later, gone] = [await newHub(), await newHub(), await newHub(), await newHub()];
    await put(same, { logLevel: 'DEBUG' });
    const ids = [one, same, later, gone];
    const made = await plan(owner(), ids, { logLevel: 'DEBUG' });
    expect(made).toMatchObject({ changed: 3, unchanged: 1, skipped: 0, omitted: 0 });
    expect(made.items[0]).toEqual({
      id: one,
      changes: [{ field: 'logLevel', from: 'WARNING', to: 'DEBUG' }],
    });
    expect((await get(one)).settings).toMatchObject({ logLevel: 'WARNING' });
    await put(later, { logToFile: true });
    await give([gone], owner().userId, (await account()).id);
    const { planId } = made;
    expect(await refusalOf(ask(owner(), ids, { logLevel: 'INFO' }, { planId }))).toBe(
      'FORM_VALIDATION_FAILED',
    );
    expect(await refusalOf(ask(root, ids, { logLevel: 'DEBUG' }, { planId }))).toBe('MISSING_DATA_REFERENCE');
    const task = await configure(owner(), ids, { logLevel: 'DEBUG' }, { planId });
    expect(reasons(task)).toEqual([
      [later, 'CHANGED_MEANWHILE'],
      [gone, 'NOT_OWNED'],
    ]);
    const version = (await get(one)).version;
    expect(await configure(owner(), ids, { logLevel: 'DEBUG' }, { planId })).toEqual(task);
    expect((await get(one)).version).toBe(version);
  });
});

itInTurn('a task leaves out a hub that left its owner before its part', async () => {
  const ids = await Promise.all(Array.from({ length: 125 }, () => newHub()));
  const task = await configure(owner(), ids, { logToFile: true });
  expect(task.taskStatus).toBe('running');
  const buyer = await account();
  await give(ids.slice(0, 2), owner().userId, buyer.id);
  await runTask(task.taskId);
  const ended = await getTask(owner(), { params: { id: task.taskId }, query: {}, body: {} });
  expect(ended).toMatchObject({ taskStatus: 'finished', data: { done: 123, skippedCount: 2 } });
  expect(reasons(ended)).toEqual(ids.slice(0, 2).map((id) => [id, 'NOT_OWNED']));
  expect(await readConfig(ids[0]!)).toBeUndefined();
  expect(await readConfig(ids[124]!)).toMatchObject({ version: 2 });
});
