import { describe, expect, it } from 'vitest';
import type { ConfigPatch } from '../../../../../shared/configuration/config-data.ts';
import type { KeyPermission } from '../../../../../shared/roles.ts';
import { liveOf, ownBeacon, set, stored } from '../../../../../test/support/configured-beacons.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { givenGroup } from '../../../../../test/support/given-group.ts';
import { account, callerOf, refusalOf } from '../../../../../test/support/people.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { getItems } from '../../../../platform/table.ts';
import { changeUser } from '../../../people/accounts/store.ts';
import { getAudit } from '../../../people/audit-trail/get-audit.ts';
import { getBeacon } from '../get-beacon.ts';
import { noteSightings } from '../sightings/note-sightings.ts';
import { commandsOf } from './configuration-store.ts';
import { getBeaconConfigurations } from './get-beacon-configurations.ts';

givenTable();

const UUID = 'A'.repeat(32);
const admin = callerOf({ id: 'an-admin' }, 'ADMIN', 'any');
const keyOf = (owner: { id: string }, ...permissions: KeyPermission[]): Caller => ({
  ...callerOf(owner),
  kind: 'key',
  permissions: ['CONFIGURE_BEACONS', ...permissions],
});
const refused = async (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ code, details }) => ({ code, details }),
  );
const rowItem = async (id: string) => (await getItems([{ pk: `beacon#${id}`, sk: 'row' }]))[0]!;
/** Everything that is stored for the beacon. */
const everything = (id: string) =>
  getItems(['row', 'live', 'config'].map((sk) => ({ pk: `beacon#${id}`, sk })));

describe('a saved configuration', () => {
  it('is pending until it is delivered, and the live item shows it', async () => {
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

  it('can be read by its owner, and is left out for others', async () => {
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

  it('determines the identity of the device, while its frame is on', async () => {
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

  it('determines the beacon’s active frames, unlocked features and the caller’s permissions', async () => {
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

  it('writes nothing if it is the present one', async () => {
    const { id, caller } = await ownBeacon();
    const { configData, metaData, description } = await set(caller, { id, configData: { adv_int: 500 } });
    const before = await everything(id);
    await set(caller, { id, configData, metaData, description });
    await set(caller, { id });
    expect(await everything(id)).toEqual(before);
  });

  it('is not sent if only the description changes', async () => {
    const { id, caller } = await ownBeacon();
    expect(await set(caller, { id, description: 'Door' })).toMatchObject({
      deviceUpToDate: true,
      version: 2,
    });
    expect((await liveOf(id)).pending).toBeUndefined();
    expect(await set(caller, { id, description: null })).toMatchObject({ description: '' });
  });

  it('is not sent if the device has it already', async () => {
    const { id, caller } = await ownBeacon();
    await set(caller, { id, configData: { adv_int: 500 } });
    expect(await set(caller, { id, configData: { adv_int: null } })).toMatchObject({ deviceUpToDate: true });
    expect((await liveOf(id)).pending).toBeUndefined();
  });

  it('is kept when the beacon is heard concurrently', async () => {
    const { id, caller } = await ownBeacon();
    await Promise.all([
      noteSightings([{ beaconId: id, timestamp: Date.now(), batteryPct: 80, firmware: '007.002' }]),
      set(caller, { id, configData: { adv_int: 500 } }),
    ]);
    await noteSightings([{ beaconId: id, timestamp: Date.now() + 3600_000, batteryPct: 40 }]);
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

  it('of a locked field', async () => {
    expect(await refuses({ configData: { eventbeacon_trigger: 1 } })).toMatchObject({
      details: { eventbeacon_trigger: { code: 'LOCKED', flag: 'eventbeacon_editable' } },
    });
  });

  it('of an unlock flag by a caller who is no admin', async () => {
    const flag = { metaData: { securebeacon_editable: true } };
    expect(await refuses(flag)).toMatchObject({ code: 'MISSING_ROLE', details: { role: 'ADMIN' } });
    expect(await refuses(flag, { caller: keyOf })).toMatchObject({ code: 'MISSING_ROLE' });
  });

  it('of a stale version or firmware', async () => {
    expect(await refuses({ description: 'Old', version: 7 })).toMatchObject({ code: 'PLEASE_TRY_AGAIN' });
    expect(await refuses({ description: 'Old', metaData: { firmware: '001.001' } })).toMatchObject({
      code: 'PLEASE_TRY_AGAIN',
    });
  });

  it('of a beacon of another user, or of an unowned one', async () => {
    const stranger = await account();
    expect(await refuses({ description: 'Mine' }, { caller: () => callerOf(stranger) })).toMatchObject({
      code: 'ENTITY_NOT_FOUND',
    });
    expect(await refusalOf(set(admin, { id: 'FFFFFFFFFFFF', description: 'x' }))).toBe('ENTITY_NOT_FOUND');
  });

  it('of a device without a radio', async () => {
    const { id, caller } = await ownBeacon('007.001', 'NFC');
    expect(await refused(set(caller, { id, configData: { adv_int: 100 } }))).toMatchObject({
      details: { adv_int: { code: 'NO_RADIO' } },
    });
    expect(await set(caller, { id, description: 'A tag' })).toMatchObject({
      description: 'A tag',
      configData: {},
    });
  });

  it('if the console confirms the configuration, which only configurator apps may do', async () => {
    const { id, caller } = await ownBeacon();
    const { version } = await set(caller, { id, configData: { adv_int: 400 } });
    expect(await refused(set(caller, { id, deviceUpToDate: true }))).toMatchObject({
      code: 'FORM_VALIDATION_FAILED',
    });
    expect(await set(caller, { id, deviceUpToDate: false })).toMatchObject({ version });
  });
});

describe('secure fields', () => {
  it('need a key with the permission, and a major or minor other than 0', async () => {
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
  it('confirms the wanted configuration by sending it back as a whole', async () => {
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

it('an admin’s change of another user’s beacon leaves an audit entry', async () => {
  const { id, owner } = await ownBeacon();
  await set(admin, { id, configData: { adv_int: 500 }, metaData: { eventbeacon_editable: true } });
  const ofOwner = { params: {}, query: { limit: 15, filter: [], user: owner.id }, body: {} };
  const { items } = await getAudit(admin, ofOwner);
  expect(items).toMatchObject([
    {
      item: `beacon/${id}`,
      before: { adv_int: 300, eventbeacon_editable: false },
      after: { adv_int: 500, eventbeacon_editable: true },
    },
  ]);
  // The entry has the group of the owner, so that the group's admin can read it.
  await givenGroup('museums');
  await changeUser(owner.id, () => ({ change: { row: { managerGroup: 'museums' } } }));
  await set(admin, { id, configData: { adv_int: 600 } });
  expect((await getAudit(admin, ofOwner)).items[0]).toMatchObject({ managerGroup: 'museums' });
});

it('names the beacon in the audit trail as it was called at that time', async () => {
  const { id, owner } = await ownBeacon();
  await set(admin, { id, description: 'Door 4' });
  await set(admin, { id, configData: { adv_int: 500 } });
  await set(callerOf(owner), { id, description: 'Door 5' });
  const ofOwner = { params: {}, query: { limit: 15, filter: [], user: owner.id }, body: {} };
  const [named] = (await getAudit(admin, ofOwner)).items;
  expect(named).toMatchObject({ itemName: 'Door 4', after: { adv_int: 500 } });
});
