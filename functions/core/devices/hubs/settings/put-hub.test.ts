import { beforeAll, describe, expect, it } from 'vitest';
import { FACTORY_SETTINGS, type HubSettingsChange } from '../../../../../shared/model/hub-settings.ts';
import { givenBroker } from '../../../../../test/support/broker.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { account, callerOf, refusalOf } from '../../../../../test/support/people.ts';
import { set } from '../../../../platform/expression.ts';
import { queryShards, updateItem } from '../../../../platform/table.ts';
import { handOverHubs, hubOwnership } from '../../../composition/change-of-owner.ts';
import { auditList } from '../../../kernel/audit/audit-list.ts';
import { changeOwner } from '../../ownership/change-owner.ts';
import { BROKER } from '../channel.ts';
import { getHub } from '../get-hub.ts';
import {
  knownHubs,
  noteMessage,
  notePresence,
  noteState,
  repeatCommands,
} from '../presence/note-messages.ts';
import { removeHub, setRemoving } from '../registration/removal-store.ts';
import { insertHub, readHub } from '../store.ts';
import { configKey, readConfig } from './configuration-store.ts';
import { putHub } from './put-hub.ts';

givenTable();
const { sentCommands, forget, refuseOnce } = givenBroker();
const MINUTE = 60_000;
const START = Date.now();

let owner: { id: string };
beforeAll(async () => {
  owner = await account();
});

let count = 0;
async function newHub(): Promise<string> {
  const id = `hub${(0xa000 + count++).toString(16).padStart(8, '0')}`;
  await insertHub({ id, hardware: 'HUB-0300', orderCode: 'ABCD' });
  await handOverHubs([id], owner.id);
  return id;
}
const put = (
  id: string,
  body: { description?: string; settings?: HubSettingsChange; version?: number },
  caller = callerOf(owner),
) => putHub(caller, { params: { id }, query: {}, body });
const get = (id: string) => getHub(callerOf(owner), { params: { id }, query: {}, body: {} });
const report = (id: string, configVersion: number | undefined, at: number) =>
  noteState(id, configVersion === undefined ? {} : { configVersion }, at, BROKER);
const WLAN = { wlanSsid: 'Museum', wlanSecurity: 'WPA2', wlanPassphrase: 'a secret phrase' } as const;

describe('new settings of a hub', () => {
  it('are sent to it, and are synchronised once it reports their version', async () => {
    const id = await newHub();
    const saved = await put(id, { settings: { pushIntervalSeconds: 30 } });
    expect(saved).toMatchObject({ isSynchronized: false, version: 2, settings: { pushIntervalSeconds: 30 } });
    expect(sentCommands()).toMatchObject([
      { topic: `hubs/${id}/commands`, kind: 'config', version: 2, settings: { pushIntervalSeconds: 30 } },
    ]);
    await report(id, 1, START);
    expect(await get(id)).toMatchObject({ isSynchronized: false });
    await report(id, 2, START + 1);
    expect(await get(id)).toMatchObject({ isSynchronized: true, settings: { pushIntervalSeconds: 30 } });
    const { items } = await queryShards('own', 8, [`hub#${owner.id}`], { range: { prefix: 'false#' } });
    expect(items).toEqual([]);
  });

  it('are not changed by duplicates of the command or of the confirmation', async () => {
    const id = await newHub();
    await put(id, { settings: { lifeMonitoring: true } });
    for (const at of [1, 1, 2]) await report(id, 2, START + at);
    const once = await readHub(id);
    await report(id, 2, START + 1);
    expect(await readHub(id)).toEqual(once);
  });

  it('are not confirmed by a late report of the previous version', async () => {
    const id = await newHub();
    await put(id, { settings: { lifeMonitoring: true } });
    await put(id, { settings: { logLevel: 'DEBUG' } });
    await report(id, 2, START);
    expect(await get(id)).toMatchObject({ isSynchronized: false, version: 3 });
    await report(id, 3, START + 2);
    await report(id, 2, START + 1);
    expect(await get(id)).toMatchObject({ isSynchronized: true });
  });

  it('are sent again when the hub has lost them', async () => {
    const id = await newHub();
    await put(id, { settings: { lifeMonitoring: true } });
    await report(id, 2, START);
    forget();
    await report(id, 0, START + 1);
    expect(await get(id)).toMatchObject({ isSynchronized: false });
    expect(sentCommands()).toMatchObject([{ kind: 'config', version: 2 }]);
  });

  it('are sent again when the hub connects, reports its state, or pushes for minutes without them', async () => {
    const id = await newHub();
    refuseOnce();
    await put(id, { settings: { lifeMonitoring: true } });
    forget();
    const live = async () => (await knownHubs([id])).get(id)!;
    await notePresence(id, await live(), { isOnline: true, at: START }, BROKER);
    expect(sentCommands()).toHaveLength(1);
    await report(id, undefined, START);
    expect(sentCommands()).toHaveLength(2);
    for (let push = 0; push < 10; push++) await repeatCommands(id, await live(), BROKER);
    expect(sentCommands()).toHaveLength(3);
    await report(id, 2, START + MINUTE);
    await notePresence(id, await live(), { isOnline: true, at: START + MINUTE }, BROKER);
    await repeatCommands(id, await live(), BROKER);
    expect(sentCommands()).toHaveLength(3);
  });

  it('have the factory default for a setting that did not exist when they were saved', async () => {
    const id = await newHub();
    await put(id, { settings: { beaconCommands: 'CHARACTERISTICS', logLevel: 'DEBUG' } });
    expect(await get(id)).toMatchObject({ settings: { beaconCommands: 'CHARACTERISTICS' } });
    await updateItem(configKey(id), set({}, ['settings.beaconCommands']));
    const settings = { ...FACTORY_SETTINGS, logLevel: 'DEBUG' };
    expect(await get(id)).toMatchObject({ settings, version: 2 });
    expect(await put(id, { settings: { beaconCommands: 'FIELDS' } })).toMatchObject({ settings, version: 2 });
  });

  it('are refused as a whole when one breaks a rule', async () => {
    const id = await newHub();
    expect(await refusalOf(put(id, { description: 'New', settings: { pushIntervalSeconds: 2 } }))).toBe(
      'FORM_VALIDATION_FAILED',
    );
    expect(await get(id)).toMatchObject({ description: '', version: 1, settings: FACTORY_SETTINGS });
  });

  it('are locked while a firmware update runs', async () => {
    const id = await newHub();
    await updateItem(
      { pk: `hub#${id}`, sk: 'row' },
      set({ 'row.isMarkedForUpdate': true, s7: `true#${id}` }),
    );
    expect(await refusalOf(put(id, { description: 'New' }))).toBe('HUB_UPDATE_RUNNING');
  });
});

describe('the passphrase of a WLAN', () => {
  it('is sent until the hub confirms it, and deleted everywhere after that', async () => {
    const id = await newHub();
    expect(JSON.stringify(await put(id, { settings: WLAN }))).not.toContain(WLAN.wlanPassphrase);
    expect(JSON.stringify(await get(id))).not.toContain(WLAN.wlanPassphrase);
    expect(sentCommands().at(-1)?.settings).toMatchObject(WLAN);
    await put(id, { settings: { lifeMonitoring: true } });
    expect(sentCommands().at(-1)?.settings).toMatchObject(WLAN);
    await report(id, 3, START);
    expect(JSON.stringify(await readConfig(id))).not.toContain(WLAN.wlanPassphrase);
    await put(id, { settings: { lifeMonitoring: false } });
    expect(sentCommands().at(-1)?.settings).not.toHaveProperty('wlanPassphrase');
  });

  it('is not sent for another network', async () => {
    const id = await newHub();
    await put(id, { settings: WLAN });
    await put(id, { settings: { wlanSsid: 'Other', wlanSecurity: 'OPEN' } });
    expect(sentCommands().at(-1)?.settings).not.toHaveProperty('wlanPassphrase');
  });

  it('is in no audit entry', async () => {
    const id = await newHub();
    const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
    await put(id, { settings: WLAN }, admin);
    const { items } = await queryShards<{ after: object }>('all', 4, auditList.everybody, {
      range: { prefix: `hub/${id}` },
    });
    expect(items.map(({ row }) => row.after)).toMatchObject([{ wlanSsid: 'Museum', wlanPassphrase: '***' }]);
  });
});

it('a change of only the description sends the hub nothing', async () => {
  const id = await newHub();
  expect(await put(id, { description: 'Hall' })).toMatchObject({ version: 2, isSynchronized: true });
  expect(sentCommands()).toEqual([]);
  expect(await put(id, { description: 'Foyer' })).toMatchObject({ version: 3 });
});

it('a change of a stale version of a hub is refused', async () => {
  const id = await newHub();
  await put(id, { description: 'First', version: 1 });
  expect(await refusalOf(put(id, { description: 'Second', version: 1 }))).toBe('PLEASE_TRY_AGAIN');
});

it('no update is lost by many concurrent changes of a hub', async () => {
  const id = await newHub();
  const changes: HubSettingsChange[] = [
    { lifeMonitoring: true },
    { logLevel: 'DEBUG' },
    { logToFile: true },
    { firmwareUpdates: false },
  ];
  const outcomes = await Promise.all(
    changes.map(async (settings) => ((await refusalOf(put(id, { settings }))) ? {} : settings)),
  );
  const { settings, version } = await get(id);
  expect(settings).toMatchObject(Object.assign({}, ...outcomes));
  expect(version).toBe(1 + outcomes.filter((done) => Object.keys(done).length).length);
});

it('a hub that was given away concurrently is not changed', async () => {
  const id = await newHub();
  const next = await account();
  await changeOwner(hubOwnership, [id], { from: owner.id, to: next.id });
  expect(await refusalOf(put(id, { description: 'Mine' }))).toBe('ENTITY_NOT_FOUND');
});

describe('a hub with settings of a former owner', () => {
  async function handedOn() {
    const id = await newHub();
    const { version } = await put(id, { description: 'Hall', settings: WLAN });
    const next = await account();
    return { id, version, next: callerOf(next) };
  }
  const moved = async ({ id, next }: Awaited<ReturnType<typeof handedOn>>) => {
    await changeOwner(hubOwnership, [id], { from: owner.id, to: next.userId });
    forget();
  };
  const read = (id: string, next: ReturnType<typeof callerOf>) =>
    getHub(next, { params: { id }, query: {}, body: {} });

  it('has unknown settings, and is sent none, whether it had confirmed them or not', async () => {
    for (const isConfirmed of [true, false]) {
      const hub = await handedOn();
      const { id, version, next } = hub;
      if (isConfirmed) await report(id, version, START);
      await moved(hub);
      const shown = await read(id, next);
      expect(shown).toMatchObject({ description: '', isSynchronized: false, configModifiedAt: null });
      expect(shown).not.toHaveProperty('settings');
      await report(id, version, START + 1);
      await report(id, 0, START + 2);
      await noteMessage(id, (await knownHubs([id])).get(id)!, START + 10 * MINUTE, BROKER);
      await repeatCommands(id, (await knownHubs([id])).get(id)!, BROKER);
      expect(sentCommands()).toEqual([]);
      const { version: same } = shown;
      expect(await read(id, next)).toMatchObject({ version: same, isSynchronized: false, isOnline: true });
    }
  });

  it('is synchronised once it has confirmed the settings of its new owner, who must name the network', async () => {
    const hub = await handedOn();
    const { id, version, next } = hub;
    await moved(hub);
    const asRead = await read(id, next);
    expect(await put(id, { description: 'Foyer', version: asRead.version }, next)).not.toHaveProperty(
      'settings',
    );
    expect(await refusalOf(put(id, { settings: { pushIntervalSeconds: 30 } }, next))).toBe(
      'FORM_VALIDATION_FAILED',
    );
    expect(sentCommands()).toEqual([]);
    // Factory settings are sent, too, because the device does not have them.
    const saved = await put(id, { settings: FACTORY_SETTINGS }, next);
    expect(saved).toMatchObject({ isSynchronized: false, settings: FACTORY_SETTINGS });
    expect(sentCommands()).toMatchObject([{ version: saved.version, settings: FACTORY_SETTINGS }]);
    await report(id, version, START + 3);
    expect((await read(id, next)).isSynchronized).toBe(false);
    await report(id, saved.version, START + 4);
    expect(await read(id, next)).toMatchObject({ isSynchronized: true, settings: FACTORY_SETTINGS });
  });

  it('stays synchronised if settings were never saved', async () => {
    const id = await newHub();
    const next = callerOf(await account());
    await moved({ id, version: 1, next });
    expect(await read(id, next)).toMatchObject({ isSynchronized: true, settings: FACTORY_SETTINGS });
  });

  it('cannot confirm settings by a version from before its deletion and new registration', async () => {
    const { id, version } = await handedOn();
    await setRemoving(id, []);
    await removeHub((await readHub(id))!, []);
    await insertHub({ id, hardware: 'HUB-0300', orderCode: 'ABCD' });
    await handOverHubs([id], owner.id);
    for (let again = 0; again < version; again++) {
      const { version: own } = await put(id, { settings: { pushIntervalSeconds: 30 + again } });
      await report(id, version, START + again + 1);
      expect([own > version, (await get(id)).isSynchronized]).toEqual([true, false]);
    }
  });
});
