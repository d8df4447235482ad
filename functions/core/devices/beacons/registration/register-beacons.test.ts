import { describe, expect, it, vi } from 'vitest';
import type { BeaconRegistration } from '../../../../../shared/contract/admin.ts';
import type { BeaconType } from '../../../../../shared/model/beacon-type.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { itInTurn } from '../../../../../test/support/it-in-turn.ts';
import { account, callerOf } from '../../../../../test/support/people.ts';
import { getItem, getItems, type Item, queryShards } from '../../../../platform/table.ts';
import { handOverBeacons } from '../../../composition/change-of-owner.ts';
import { getAudit } from '../../../people/audit-trail/get-audit.ts';
import { readConfigurations } from '../configuration/configuration-store.ts';
import { setBeaconConfiguration } from '../configuration/set-beacon-configuration.ts';
import { noteSightings } from '../sightings/note-sightings.ts';
import { BEACONS, type BeaconItem, readBeacon, readBeaconLives } from '../store.ts';
import { registerBeacons } from './register-beacons.ts';

const drawn: string[] = [];
vi.mock('./short-url-store.ts', async (original) => {
  const real = await original<typeof import('./short-url-store.ts')>();
  return { ...real, drawShortId: () => drawn.shift() ?? real.drawShortId() };
});

givenTable();
const admin = callerOf({ id: 'an-admin' }, 'ADMIN', 'any');
let ids = 0;
const newId = () => `A5${(++ids).toString(16).toUpperCase().padStart(10, '0')}`;
const register = (
  beacons: readonly { id: string; metaData?: Partial<BeaconRegistration['metaData']> }[],
  { update = false, caller = admin } = {},
) =>
  registerBeacons(caller, {
    params: {},
    query: {},
    body: {
      beaconConfigurations: beacons.map(({ id, metaData }) => ({
        id,
        metaData: { generateShortId: false, ...metaData },
      })),
      update,
    },
  });
const rowOf = async (id: string) => (await readBeacon(id))!.row;
const marker = (shortId: string) =>
  getItem<Item & { beaconId: string }>({ pk: `short#${shortId}`, sk: 'code' });
const entries = async (operation: string) =>
  (
    await getAudit(admin, {
      params: {},
      query: { limit: 100, filter: [`operation:eq:${operation}`] },
    } as never)
  ).items;

describe('registering', () => {
  it('registers each valid id, and returns the fault of each invalid one', async () => {
    const id = newId();
    const { status, data } = await register([
      { id, metaData: { orderCode: 'ORDER1' } },
      { id: '' },
      { id: 'A5' },
      { id: 'nonsense' },
      { id: '4006381333932' },
      { id: newId(), metaData: { orderCode: 'no' } },
      { id: '4006381333931', metaData: { type: 'SMART_BEACON' } },
      { id: '__proto__' },
    ]);
    expect(status).toBe('PARTIAL');
    expect(Object.entries(data).map(([, outcome]) => outcome)).toEqual([
      'OK',
      'TOO_SHORT',
      'TOO_SHORT',
      'INVALID:FORM',
      'INVALID:CHECK_DIGIT',
      'INVALID:ORDER_CODE',
      'INVALID:TYPE',
      'INVALID:FORM',
    ]);
    expect(await rowOf(id)).toMatchObject({ type: 'SMART_BEACON', orderCode: 'ORDER1', shortUrl: null });
    expect((await readBeaconLives([id])).get(id)).toMatchObject({ seenAt: 0 });
  });

  itInTurn('registers five hundred beacons in one call, each once however often it is called', async () => {
    const many = Array.from({ length: 500 }, () => ({ id: newId() }));
    const twice = await Promise.all([register(many), register(many)]);
    for (const { id } of many)
      expect(twice.map(({ data }) => data[id]).toSorted()).toEqual(['ALREADY_EXISTS', 'OK']);
    expect((await register(many)).status).toBe('FAILED');
  });

  it('registers a repeated id once, or not at all if its data differ', async () => {
    const [same, different] = [newId(), newId()];
    const { data } = await register([
      { id: same },
      { id: same },
      { id: different, metaData: { orderCode: 'ABCD' } },
      { id: different, metaData: { orderCode: 'EFGH' } },
    ]);
    expect(data).toEqual({ [same]: 'OK', [different]: 'INVALID:DUPLICATE' });
    expect(await readBeacon(different)).toBeUndefined();
  });

  it('uses the given type if the form of the id allows several', async () => {
    const id = newId();
    await register([{ id, metaData: { type: 'SENSOR_BEACON' } }]);
    expect((await rowOf(id)).type).toBe('SENSOR_BEACON');
  });

  it('is in the audit trail, with the API key if one was used', async () => {
    const [mine, keys] = [newId(), newId()];
    await register([{ id: mine }, { id: newId() }], { caller: { ...admin, operation: 'registerBeacons' } });
    const key = { id: 'a-key', first4: 'abcd' };
    await register([{ id: keys }], { caller: { ...admin, operation: 'registerBeacons', kind: 'key', key } });
    const audited = (await entries('registerBeacons')).flatMap(({ after, apiKey }) =>
      (after.beacons as string[]).map((id) => [id, apiKey]),
    );
    expect(audited).toContainEqual([mine, null]);
    expect(audited).toContainEqual([keys, key]);
  });
});

describe('a short URL', () => {
  it('points to its beacon, and no other beacon gets its id', async () => {
    const [one, other] = [newId(), newId()];
    drawn.push('k7m2qr9x', 'k7m2qr9x', 'k7m2qr9z');
    await register([{ id: one, metaData: { generateShortId: true } }]);
    expect(await register([{ id: other, metaData: { generateShortId: true } }])).toMatchObject({
      status: 'OK',
    });
    expect([(await rowOf(one)).shortUrl, (await rowOf(other)).shortUrl]).toEqual([
      'https://console.example/q/k7m2qr9x',
      'https://console.example/q/k7m2qr9z',
    ]);
    expect([(await marker('k7m2qr9x'))?.beaconId, (await marker('k7m2qr9z'))?.beaconId]).toEqual([
      one,
      other,
    ]);
    expect((await register([{ id: 'k7m2qr9x' }])).data).toEqual({ k7m2qr9x: 'ALREADY_EXISTS' });
  });

  it('of a QR code has the id of the QR code', async () => {
    await register([{ id: 'b2c3d4f5' }]);
    expect(await rowOf('b2c3d4f5')).toMatchObject({
      type: 'QR_CODE',
      shortUrl: 'https://console.example/q/b2c3d4f5',
    });
    expect((await marker('b2c3d4f5'))?.beaconId).toBe('b2c3d4f5');
  });
});

describe('with update', () => {
  it('a registered beacon gets another order code, and keeps its owner', async () => {
    const [id, owner] = [newId(), await account()];
    await register([{ id, metaData: { orderCode: 'BEFORE' } }]);
    await handOverBeacons([id], owner.id);
    const { own } = (await readBeacon(id)) as BeaconItem;
    expect(await register([{ id, metaData: { orderCode: 'AFTER' } }], { update: true })).toMatchObject({
      status: 'OK',
    });
    const item = (await readBeacon(id)) as BeaconItem;
    expect([item.row.orderCode, item.s3, item.own]).toEqual(['AFTER', `AFTER#${id}`, own]);
    const found = (code: string) =>
      queryShards<{ id: string }>('all', 3, BEACONS.everybody, { range: { prefix: `${code}#` } });
    expect((await found('BEFORE')).items).toEqual([]);
    expect((await found('AFTER')).items).toHaveLength(1);
  });

  it('a registered beacon gets a short URL once and keeps it; absent fields keep their values', async () => {
    const id = newId();
    await register([{ id, metaData: { orderCode: 'KEEP' } }]);
    const again = () => register([{ id, metaData: { generateShortId: true } }], { update: true });
    await Promise.all([again(), again(), again()]);
    const { shortUrl, orderCode } = await rowOf(id);
    expect(orderCode).toBe('KEEP');
    await again();
    expect((await rowOf(id)).shortUrl).toBe(shortUrl);
    await register([{ id, metaData: { orderCode: null } }], { update: true });
    expect(await rowOf(id)).toMatchObject({ orderCode: null, shortUrl });
  });

  it('an unknown beacon is registered', async () => {
    const id = newId();
    expect((await register([{ id }], { update: true })).data).toEqual({ [id]: 'OK' });
    expect((await rowOf(id)).type).toBe('SMART_BEACON');
  });

  it('a registered beacon gets another type that its id allows, also in lists, with an audit entry', async () => {
    const [id, owner] = [newId(), await account()];
    await register([{ id, metaData: { orderCode: 'TYPED' } }]);
    await handOverBeacons([id], owner.id);
    const operation = 'registerBeacons';
    const caller = { ...admin, operation };
    const correct = (type: BeaconType) => register([{ id, metaData: { type } }], { update: true, caller });
    expect((await correct('SENSOR_BEACON')).data).toEqual({ [id]: 'OK' });
    const item = (await readBeacon(id)) as BeaconItem;
    expect([item.s1, item.row]).toMatchObject([
      `1SENSOR_BEACON#${id}`,
      { type: 'SENSOR_BEACON', orderCode: 'TYPED', version: 2 },
    ]);
    expect((await entries(operation)).find((entry) => entry.item === `beacon/${id}`)).toMatchObject({
      subjectId: owner.id,
      before: { type: 'SMART_BEACON' },
      after: { type: 'SENSOR_BEACON' },
    });
    expect((await correct('NFC')).data).toEqual({ [id]: 'INVALID:TYPE' });
  });

  it('a given type is final: no push changes it, even if it is the guessed one', async () => {
    const [corrected, confirmed] = [newId(), newId()];
    await register([{ id: corrected }, { id: confirmed }]);
    await register(
      [
        { id: corrected, metaData: { type: 'SMART_KEY' } },
        { id: confirmed, metaData: { type: 'SMART_BEACON' } },
      ],
      { update: true },
    );
    for (const beaconId of [corrected, confirmed])
      await noteSightings([{ beaconId, timestamp: Date.now(), type: 'SENSOR_BEACON' }]);
    expect((await rowOf(corrected)).type).toBe('SMART_KEY');
    expect(await rowOf(confirmed)).toMatchObject({ type: 'SMART_BEACON', version: 1 });
  });

  it('a beacon keeps its configuration when its type is corrected', async () => {
    const [id, owner] = [newId(), await account()];
    await register([{ id, metaData: { type: 'SENSOR_BEACON' } }]);
    await handOverBeacons([id], owner.id);
    const configData = { info_beacon_frames: 17, ibeacon_major: 7 };
    await setBeaconConfiguration(callerOf(owner), { params: {}, query: {}, body: { id, configData } });
    const before = (await readConfigurations([id])).get(id)!;
    await register([{ id, metaData: { type: 'SMART_BEACON' } }], { update: true });
    const { row, wanted, delivery } = (await readConfigurations([id])).get(id)!;
    expect([row.type, wanted, delivery]).toEqual(['SMART_BEACON', before.wanted, before.delivery]);
  });

  it('a device that was heard, or has a pending configuration, cannot become a bar code', async () => {
    const [unheard, heard, configured] = ['036000291452', '042100005264', '012345678905'];
    const owner = await account();
    const radio = { type: 'SMART_BEACON' as const };
    await register([unheard!, heard!, configured!].map((id) => ({ id, metaData: radio })));
    await handOverBeacons([configured!], owner.id);
    await noteSightings([{ beaconId: heard!, timestamp: Date.now() }]);
    const body = { id: configured!, configData: { ibeacon_major: 7 } };
    await setBeaconConfiguration(callerOf(owner), { params: {}, query: {}, body });
    const { data } = await register(
      [unheard!, heard!, configured!].map((id) => ({ id, metaData: { type: 'UPCA' as const } })),
      { update: true },
    );
    expect(data).toEqual({ [unheard!]: 'OK', [heard!]: 'INVALID:TYPE', [configured!]: 'INVALID:TYPE' });
    expect(await rowOf(unheard!)).toMatchObject({ type: 'UPCA', features: 0 });
    expect(await rowOf(configured!)).toMatchObject({ type: 'SMART_BEACON', deviceUpToDate: false });
  });

  it('a registered beacon is changed; without it nothing happens', async () => {
    const id = newId();
    await register([{ id, metaData: { orderCode: 'FIRST' } }]);
    const { data } = await register([{ id, metaData: { orderCode: 'SECOND', generateShortId: true } }]);
    expect(data).toEqual({ [id]: 'ALREADY_EXISTS' });
    expect(await rowOf(id)).toMatchObject({ orderCode: 'FIRST', shortUrl: null });
    expect(await getItems([{ pk: `short#${drawn[0] ?? 'none'}`, sk: 'code' }])).toEqual([]);
  });
});
