import { describe, expect, it } from 'vitest';
import type { ConfigPatch } from '../../../shared/configuration/config-data.ts';
import type { KeyPermission } from '../../../shared/roles.ts';
import { givenTable } from '../../../test/support/engine.ts';
import { account, callerOf, refusalOf } from '../../../test/support/people.ts';
import type { Caller } from '../../platform/caller.ts';
import { getItems } from '../../platform/table.ts';
import { getAudit } from '../audit/get-audit.ts';
import { commandsOf, noteResult, noteSent, readConfigurations } from './configuration-store.ts';
import { getBeacon } from './get-beacon.ts';
import { getBeaconConfigurations } from './get-beacon-configurations.ts';
import { handOver } from './hand-over.ts';
import { noteHeard } from './note-heard.ts';
import { registerBeacons } from './register-beacons.ts';
import { setBeaconConfiguration } from './set-beacon-configuration.ts';
import { type BeaconLive, changeOwner } from './store.ts';

givenTable();

let beacons = 0;
const UUID = 'A'.repeat(32);
const HUB = 'hub00000001';

/** A beacon of an owner of its own. */
async function ownBeacon(firmware = '007.001', type: 'SMART_BEACON' | 'NFC' = 'SMART_BEACON') {
  const id = (0xaa0000000000 + ++beacons).toString(16).toUpperCase();
  const owner = await account();
  await registerBeacons([{ id, type, firmware }]);
  await handOver([id], owner.id);
  return { id, owner, caller: callerOf(owner) };
}
const admin = callerOf({ id: 'an-admin' }, 'ADMIN', 'any');
const keyOf = (owner: { id: string }, ...permissions: KeyPermission[]): Caller => ({
  ...callerOf(owner),
  kind: 'key',
  permissions: ['CONFIGURE_BEACONS', ...permissions],
});
const set = (caller: Caller, body: Parameters<typeof setBeaconConfiguration>[1]['body']) =>
  setBeaconConfiguration(caller, { params: {}, query: {}, body });
const refused = async (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ code, details }) => ({ code, details }),
  );
const stored = async (id: string) => (await readConfigurations([id])).get(id)!;
const liveOf = async (id: string) => (await getItems<BeaconLive>([{ pk: `beacon#${id}`, sk: 'live' }]))[0]!;
const rowItem = async (id: string) => (await getItems([{ pk: `beacon#${id}`, sk: 'row' }]))[0]!;
/** Everything that is stored of it. */
const everything = (id: string) =>
  getItems(['row', 'live', 'config'].map((sk) => ({ pk: `beacon#${id}`, sk })));

describe('a configuration that was saved', () => {
  it('waits for the device, and says so where whoever hears it looks', async () => {
    const { id, caller } = await ownBeacon();
    const reply = await set(caller, {
      id,
      description: 'Hall',
      configData: { adv_int: 250, ibeacon_major: 7 },
    });
    expect(reply).toMatchObject({ description: 'Hall', deviceUpToDate: false, version: 2 });
    expect(reply.configData).toMatchObject({ adv_int: 200, ibeacon_major: 7 });
    expect(reply.delivery?.state).toBe('pending');
    expect((await liveOf(id)).pending).toEqual({
      index: 1,
      version: 2,
      sentAt: null,
      hub: null,
      attempts: 0,
    });
    expect(commandsOf(await stored(id))).toEqual([{ adv_int: 200 }, { ibeacon_major: 7 }]);
  });

  it('is read back by whom it belongs to, and left out for others', async () => {
    const { id, owner, caller } = await ownBeacon();
    await set(caller, { id, configData: { ibeacon_minor: 9 } });
    const read = (by: Caller, infoProviderId: string) =>
      getBeaconConfigurations(by, {
        params: {},
        query: {},
        body: { infoProviderId, idList: [id, id, 'NONE'] },
      });
    expect((await read(caller, '0')).items).toMatchObject([{ id, configData: { ibeacon_minor: 9 } }]);
    expect((await read(keyOf(owner), owner.id)).items).toHaveLength(1);
    expect((await read(callerOf(await account()), '0')).items).toEqual([]);
    expect((await read(admin, 'all')).items).toHaveLength(1);
    expect((await read(admin, owner.id)).items).toHaveLength(1);
  });

  it('is what the device is recognised by, as long as it sends it', async () => {
    const { id, caller } = await ownBeacon();
    await set(caller, { id, configData: { ibeacon_uuid: UUID, ibeacon_major: 1, ibeacon_minor: 2 } });
    expect(await rowItem(id)).toMatchObject({ s9: `${UUID}.1.2#${id}` });
    const namespace = 'B'.repeat(20);
    await set(caller, {
      id,
      configData: { info_beacon_frames: 0, eddystone_frames: 1, eddystone_namespace: namespace },
    });
    const row = await rowItem(id);
    expect(row.s9).toBeUndefined();
    expect(row.s10).toBe(`${namespace}.${'0'.repeat(12)}#${id}`);
  });

  it('shows in the beacon which frames are on, what is unlocked and what one may change', async () => {
    const { id, caller } = await ownBeacon();
    await set(admin, { id, metaData: { securebeacon_editable: true } });
    await set(caller, { id, configData: { secure_beacon: true, ibeacon_major: 1, eddystone_frames: 4 } });
    const beacon = await getBeacon(caller, { params: { id }, query: {}, body: {} });
    expect(beacon).toMatchObject({ secure: true, activatedFrames: ['ibeacon', 'eddystoneTlm'] });
    expect(beacon.featureList.map(({ name }) => name)).toEqual([
      ...['ibeacon', 'eddystoneTlm', 'secure'],
      ...['CONFIGURE', 'CONFIGURE_SECURE'],
    ]);
  });

  it('changes nothing at all when it is what was there', async () => {
    const { id, caller } = await ownBeacon();
    const { configData, metaData, description } = await set(caller, { id, configData: { adv_int: 500 } });
    const before = await everything(id);
    await set(caller, { id, configData, metaData, description });
    await set(caller, { id });
    expect(await everything(id)).toEqual(before);
  });

  it('needs no sending when it is but another description', async () => {
    const { id, caller } = await ownBeacon();
    expect(await set(caller, { id, description: 'Door' })).toMatchObject({
      deviceUpToDate: true,
      version: 2,
    });
    expect((await liveOf(id)).pending).toBeUndefined();
    expect(await set(caller, { id, description: null })).toMatchObject({ description: '' });
  });

  it('that goes back to what the device has needs no sending either', async () => {
    const { id, caller } = await ownBeacon();
    await set(caller, { id, configData: { adv_int: 500 } });
    expect(await set(caller, { id, configData: { adv_int: null } })).toMatchObject({ deviceUpToDate: true });
    expect((await liveOf(id)).pending).toBeUndefined();
  });

  it('survives that the beacon is heard meanwhile', async () => {
    const { id, caller } = await ownBeacon();
    await Promise.all([
      noteHeard([{ beaconId: id, timestamp: Date.now(), batteryPct: 80, firmware: '007.002' }]),
      set(caller, { id, configData: { adv_int: 500 } }),
    ]);
    await noteHeard([{ beaconId: id, timestamp: Date.now() + 3600_000, batteryPct: 40 }]);
    expect(await liveOf(id)).toMatchObject({ batteryPct: 40, pending: { index: 1 } });
    expect(await stored(id)).toMatchObject({ row: { firmware: '007.002' }, wanted: { adv_int: 500 } });
  });
});

describe('a change is refused, and nothing happens,', () => {
  const refuses = async (
    body: Omit<Parameters<typeof set>[1], 'id'>,
    { firmware = '007.001', caller }: { firmware?: string; caller?: (owner: { id: string }) => Caller } = {},
  ) => {
    const { id, owner, caller: own } = await ownBeacon(firmware);
    const before = await everything(id);
    const refusal = await refused(set(caller?.(owner) ?? own, { id, ...body }));
    expect(await everything(id)).toEqual(before);
    return refusal;
  };

  it('of a field that the firmware does not know', async () => {
    expect(await refuses({ configData: { eddystone_frames: 1 } }, { firmware: '002.000' })).toEqual({
      code: 'SAVE_VALIDATION_ERROR',
      details: { eddystone_frames: { code: 'NOT_KNOWN', since: '002.001' } },
    });
  });

  it('of values that break a rule, with details for each field', async () => {
    const wrong: ConfigPatch = { ibeacon_major: 70_000, adv_channel: 0, eddystone_url: 'abc' };
    expect(await refuses({ configData: wrong })).toMatchObject({
      code: 'SAVE_VALIDATION_ERROR',
      details: {
        ibeacon_major: { code: 'RANGE', from: 0, to: 65_535 },
        adv_channel: { code: 'NO_CHANNEL' },
        eddystone_url: { code: 'URL_INVALID' },
      },
    });
  });

  it('of what is locked', async () => {
    expect(await refuses({ configData: { eventbeacon_trigger: 1 } })).toMatchObject({
      details: { eventbeacon_trigger: { code: 'LOCKED', flag: 'eventbeacon_editable' } },
    });
  });

  it('of an unlock flag by anybody but an admin', async () => {
    const flag = { metaData: { securebeacon_editable: true } };
    expect(await refuses(flag)).toMatchObject({ code: 'MISSING_ROLE', details: { role: 'ADMIN' } });
    expect(await refuses(flag, { caller: keyOf })).toMatchObject({ code: 'MISSING_ROLE' });
  });

  it('of a version or a firmware that is no longer', async () => {
    expect(await refuses({ description: 'Old', version: 7 })).toMatchObject({ code: 'PLEASE_TRY_AGAIN' });
    expect(await refuses({ description: 'Old', metaData: { firmware: '001.001' } })).toMatchObject({
      code: 'PLEASE_TRY_AGAIN',
    });
  });

  it('of a beacon of somebody else, or of nobody', async () => {
    const stranger = await account();
    expect(await refuses({ description: 'Mine' }, { caller: () => callerOf(stranger) })).toMatchObject({
      code: 'ENTITY_NOT_FOUND',
    });
    expect(await refusalOf(set(admin, { id: 'FFFFFFFFFFFF', description: 'x' }))).toBe('ENTITY_NOT_FOUND');
  });

  it('of a configuration of what has no radio', async () => {
    const { id, caller } = await ownBeacon('007.001', 'NFC');
    expect(await refused(set(caller, { id, configData: { adv_int: 100 } }))).toMatchObject({
      details: { adv_int: { code: 'NO_RADIO' } },
    });
    expect(await set(caller, { id, description: 'A tag' })).toMatchObject({
      description: 'A tag',
      configData: {},
    });
  });

  it('by the console, which cannot say what the device has', async () => {
    expect(await refuses({ deviceUpToDate: true })).toMatchObject({ code: 'FORM_VALIDATION_FAILED' });
  });
});

describe('secure fields', () => {
  it('take a key that may change them, and a major or minor beside 0', async () => {
    const { id, owner } = await ownBeacon();
    await set(admin, { id, metaData: { securebeacon_editable: true } });
    const configData = { secure_beacon: true, ibeacon_major: 1 };
    expect(await refused(set(keyOf(owner), { id, configData }))).toMatchObject({
      code: 'MISSING_DATA_RIGHT',
      details: { permission: 'CONFIGURE_BEACONS_SECURE' },
    });
    const secureKey = keyOf(owner, 'CONFIGURE_BEACONS_SECURE');
    expect(await refused(set(secureKey, { id, configData: { secure_beacon: true } }))).toMatchObject({
      code: 'WARNING_SECURE_BEACON_MAJOR_MINOR_ZERO',
      details: { ibeacon_major: { code: 'SECURE_ZERO' } },
    });
    expect(await set(secureKey, { id, configData })).toMatchObject({ configData });
    expect(await set(keyOf(owner), { id, configData: { ...configData, adv_int: 100 } })).toMatchObject({
      configData: { adv_int: 100 },
    });
  });
});

describe('a configurator app', () => {
  it('confirms what is wanted by sending it back as a whole', async () => {
    const { id, owner, caller } = await ownBeacon();
    const { configData, version } = await set(caller, { id, configData: { adv_int: 500 } });
    const deviceUpToDate = true as const;
    for (const other of [{ adv_int: 500 }, { ...configData, adv_int: 600 }])
      expect(await refusalOf(set(keyOf(owner), { id, configData: other, deviceUpToDate }))).toBe(
        'SAVE_VALIDATION_ERROR',
      );
    expect(await set(keyOf(owner), { id, configData, deviceUpToDate })).toMatchObject({
      deviceUpToDate,
      version,
      delivery: { state: 'confirmed' },
    });
    expect(await stored(id)).toMatchObject({ applied: configData, row: { deviceUpToDate } });
    expect((await liveOf(id)).pending).toBeUndefined();
    expect((await rowItem(id)).s8).toBe(`true#${id}`);
  });
});

describe('a delivery', () => {
  /** A beacon with something to be sent, sent by a hub. */
  const sent = async () => {
    const { id, caller } = await ownBeacon();
    await set(caller, { id, configData: { adv_int: 500, ibeacon_major: 3, info_beacon_frames: 24 } });
    const send = async (hub = HUB) =>
      (await noteSent(await stored(id), (await liveOf(id)).pending!, hub)) !== undefined;
    expect(await send()).toBe(true);
    return { id, caller, send };
  };
  const told = (result: number, reason = 0, more = {}) => ({ index: 1, hubId: HUB, result, reason, ...more });
  const stateOf = async (id: string) => {
    const { delivery, row } = await stored(id);
    return [delivery?.state, delivery?.reason, row.deviceUpToDate, Boolean((await liveOf(id)).pending)];
  };

  it('is sent by one hub at a time', async () => {
    const { id, send } = await sent();
    expect(await send('hub00000002')).toBe(false);
    expect(await stateOf(id)).toEqual(['sent', undefined, false, true]);
  });

  it.each([
    ['succeeded', told(0, 3), ['confirmed', undefined, true, false]],
    ['was not authorized', told(1), ['failed', 'UNAUTHORIZED', false, false]],
    ['was invalid', told(2), ['failed', 'INVALID', false, false]],
    ['failed at the first command', told(3, 0), ['failed', 'COMMAND_FAILED', false, false]],
    ['failed after the first', told(3, 1), ['partial', 'COMMAND_FAILED', false, false]],
    ['met no device', told(3, 255), ['pending', 'NO_CONNECTION', false, true]],
    ['timed out', told(4), ['pending', 'TIMEOUT', false, true]],
    ['met an error of the hub', told(5), ['pending', 'HUB_ERROR', false, true]],
  ])('that %s ends so', async (_, result, state) => {
    const { id } = await sent();
    expect(await noteResult(id, result)).toBe(true);
    expect(await stateOf(id)).toEqual(state);
    expect(await noteResult(id, result)).toBe(false);
  });

  it('is not answered by another hub, nor for another index', async () => {
    const { id } = await sent();
    expect(await noteResult(id, told(0, 3, { hubId: 'hub00000002' }))).toBe(false);
    expect(await noteResult(id, told(0, 3, { index: 2 }))).toBe(false);
    expect(await stateOf(id)).toEqual(['sent', undefined, false, true]);
  });

  it('that was carried out in part leaves the rest, and is sent again when it is saved again', async () => {
    const { id, caller } = await sent();
    await noteResult(id, told(3, 1));
    expect(await stored(id)).toMatchObject({ applied: { adv_int: 500, ibeacon_major: 0 } });
    const { configData } = await stored(id).then(({ wanted }) => ({ configData: wanted }));
    expect(await set(caller, { id, configData })).toMatchObject({ delivery: { state: 'pending' } });
    expect(commandsOf(await stored(id))).toEqual([{ ibeacon_major: 3 }, { info_beacon_frames: 24 }]);
    expect((await liveOf(id)).pending).toMatchObject({ index: 2 });
  });

  it('is given up after five times', async () => {
    const { id, send } = await sent();
    for (let times = 1; times < 5; times++) {
      expect(await noteResult(id, told(4, 0, { index: times }))).toBe(true);
      expect(await send()).toBe(true);
    }
    await noteResult(id, told(4, 0, { index: 5 }));
    expect(await send()).toBe(false);
    expect(await stateOf(id)).toEqual(['failed', 'NO_ANSWER', false, false]);
  });

  it('that nobody answered leaves doubt: going back sends what it may have changed', async () => {
    const { id, caller } = await sent();
    const back = { adv_int: null, ibeacon_major: null, info_beacon_frames: null };
    expect(await set(caller, { id, configData: back })).toMatchObject({ deviceUpToDate: false });
    expect(commandsOf(await stored(id))).toEqual([
      { adv_int: 300 },
      { ibeacon_major: 0 },
      { info_beacon_frames: 16 },
    ]);
  });
});

describe('many at a time', () => {
  it('lose nothing: of those that name the version one is done, the others hear of it', async () => {
    const { id, caller } = await ownBeacon();
    let version = 1;
    for (let round = 0; round < 5; round++) {
      const majors = Array.from({ length: 8 }, (_, at) => 10 * (round + 1) + at);
      const outcomes = await Promise.all(
        majors.map((major) => refusalOf(set(caller, { id, version, configData: { ibeacon_major: major } }))),
      );
      expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
      expect(new Set(outcomes)).toEqual(new Set([undefined, 'PLEASE_TRY_AGAIN']));
      const now = await stored(id);
      expect(now.wanted.ibeacon_major).toBe(majors[outcomes.indexOf(undefined)]);
      version = now.version;
    }
    expect(version).toBe(6);
  });

  it('lose nothing: those of different fields all happen, or say that they did not', async () => {
    const { id, caller } = await ownBeacon();
    const patches: ConfigPatch[] = [
      { adv_int: 500 },
      { ibeacon_major: 5 },
      { ibeacon_minor: 6 },
      { ibeacon_power: -70 },
      { tx_power: 5 },
    ];
    const outcomes = await Promise.all(
      patches.map((configData) => refusalOf(set(caller, { id, configData }))),
    );
    const { wanted, version } = await stored(id);
    const done = patches.filter((_, at) => outcomes[at] === undefined);
    expect(wanted).toMatchObject(Object.assign({}, ...done));
    expect(version).toBe(1 + done.length);
  });

  it('meet no transfer: what was somebody’s a moment ago is not changed', async () => {
    const { id, owner, caller } = await ownBeacon();
    const receiver = await account();
    const [refusal] = await Promise.all([
      refusalOf(set(caller, { id, configData: { adv_int: 500 } })),
      changeOwner([id], owner.id, receiver.id),
    ]);
    const { wanted, version } = await stored(id);
    expect([wanted.adv_int, version]).toEqual(refusal ? [300, 1] : [500, 2]);
    expect(await refusalOf(set(caller, { id, configData: { adv_int: 600 } }))).toBe('ENTITY_NOT_FOUND');
  });
});

it('what an admin changes of another’s beacon is written down', async () => {
  const { id, owner } = await ownBeacon();
  await set(admin, { id, configData: { adv_int: 500 }, metaData: { eventbeacon_editable: true } });
  const { items } = await getAudit(admin, {
    params: {},
    query: { limit: 15, filter: [], user: owner.id },
    body: {},
  });
  expect(items).toMatchObject([
    {
      item: `beacon/${id}`,
      before: { adv_int: 300, eventbeacon_editable: false },
      after: { adv_int: 500, eventbeacon_editable: true },
    },
  ]);
});
