import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BeaconType } from '../../../../../shared/model/beacon-type.ts';
import { tries } from '../../../../../test/support/depth.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { account, callerOf, refusalOf } from '../../../../../test/support/people.ts';
import { handOverBeacons } from '../../../composition/change-of-owner.ts';
import { insertHub } from '../../hubs/store.ts';
import { ingestMessages } from '../../ingest/ingest-messages.ts';
import { setBeaconConfiguration } from '../configuration/set-beacon-configuration.ts';
import { getBeacons } from '../get-beacons.ts';
import { importBeacons } from '../registration/import-beacons.ts';
import { registerBeacons } from '../registration/register-beacons.ts';
import { readBeacon, readBeaconLives } from '../store.ts';
import { noteSightings } from './note-sightings.ts';

givenTable();

const HUB = 'hub0badcafe';
const MINUTE = 60_000;
const START = Date.now();
/** 12 digits with a right check digit: by its form a bar code. */
const LIKE_A_BAR_CODE = '036000291452';
const admin = callerOf({ id: 'an-admin' }, 'ADMIN', 'any');

let ids = 0;
const newId = () => `5E${(++ids).toString(16).toUpperCase().padStart(10, '0')}`;
/** A registration without a type, as in the specification. */
async function registered(id = newId(), type?: BeaconType): Promise<string> {
  const metaData = { generateShortId: false, orderCode: 'SENS', ...(type && { type }) };
  const body = { beaconConfigurations: [{ id, metaData }], update: false };
  expect((await registerBeacons(admin, { params: {}, query: {}, body })).status).toBe('OK');
  return id;
}
const heard = (beaconId: string, minutes: number, type?: BeaconType) =>
  noteSightings([{ beaconId, timestamp: START + minutes * MINUTE, batteryPct: 80, ...(type && { type }) }]);
const rowOf = async (id: string) => (await readBeacon(id))!.row;
const guessOf = async (id: string) =>
  (await readBeaconLives([id], { consistent: true })).get(id)!.typeGuessed;

describe('a beacon with a guessed type', () => {
  it('gets the type of the first push that contains one, and keeps it', async () => {
    const id = await registered();
    expect([(await rowOf(id)).type, await guessOf(id)]).toEqual(['SMART_BEACON', 'SMART_BEACON']);
    await heard(id, 0);
    expect(await guessOf(id)).toBe('SMART_BEACON');
    expect(await heard(id, 1, 'SENSOR_BEACON')).toMatchObject({ written: 1 });
    expect([(await rowOf(id)).type, await guessOf(id)]).toEqual(['SENSOR_BEACON', undefined]);
    await heard(id, 20, 'SMART_BEACON');
    expect((await rowOf(id)).type).toBe('SENSOR_BEACON');
  });

  it('keeps its row when a push confirms the guess, which is then final', async () => {
    const id = await registered();
    const before = await rowOf(id);
    await heard(id, 0, 'SMART_BEACON');
    expect(await rowOf(id)).toEqual(before);
    await heard(id, 20, 'SENSOR_BEACON');
    expect((await rowOf(id)).type).toBe('SMART_BEACON');
  });

  it('is listed by its final type, not by the guess', async () => {
    const owner = await account();
    const id = await registered();
    await handOverBeacons([id], owner.id);
    await heard(id, 0, 'SENSOR_BEACON');
    const listed = async (type: BeaconType) => {
      const query = { limit: 100, filter: [`type:eq:${type}`], extra_field: [] };
      const { items } = await getBeacons(callerOf(owner), { params: {}, query, body: {} });
      return items.map((item) => item.id);
    };
    expect([await listed('SENSOR_BEACON'), await listed('SMART_BEACON')]).toEqual([[id], []]);
  });

  it('can be configured to send sensor frames once its type is known', async () => {
    const owner = await account();
    const id = await registered();
    await handOverBeacons([id], owner.id);
    const measuring = () =>
      setBeaconConfiguration(callerOf(owner), {
        params: {},
        query: {},
        body: { id, configData: { info_beacon_frames: 17 } },
      });
    expect(await refusalOf(measuring())).toBe('SAVE_VALIDATION_ERROR');
    await heard(id, 0, 'SENSOR_BEACON');
    expect(await refusalOf(measuring())).toBeUndefined();
  });

  it('is no bar code once it is heard, whatever the form of its id, and has the factory configuration', async () => {
    const id = await registered(LIKE_A_BAR_CODE);
    expect(await rowOf(id)).toMatchObject({ type: 'UPCA', features: 0 });
    await heard(id, 0, 'SENSOR_BEACON');
    const factory = await rowOf(await registered(newId(), 'SENSOR_BEACON'));
    expect(await rowOf(id)).toMatchObject({ type: 'SENSOR_BEACON', features: factory.features });
  });

  it('gets its final type once, whatever the order of pushes, also with duplicates and concurrent ones', async () => {
    const push = fc.record({
      minutes: fc.integer({ min: 0, max: 60 }),
      type: fc.constantFrom(undefined, 'SENSOR_BEACON' as const),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(push, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
        async (turns) => {
          const id = await registered();
          for (const pushes of turns)
            await Promise.all(pushes.map(({ minutes, type }) => heard(id, minutes, type)));
          const isNamed = turns.flat().some(({ type }) => type !== undefined);
          expect(await rowOf(id)).toMatchObject(
            isNamed ? { type: 'SENSOR_BEACON', version: 2 } : { type: 'SMART_BEACON', version: 1 },
          );
          expect(await guessOf(id)).toBe(isNamed ? undefined : 'SMART_BEACON');
        },
      ),
      tries(15, 400),
    );
  });

  it('loses no update when it is configured while a push sets its type', async () => {
    const owner = await account();
    for (let round = 0; round < 10; round++) {
      const id = await registered();
      await handOverBeacons([id], owner.id);
      const body = { id, description: `Door ${round}` };
      await Promise.all([
        setBeaconConfiguration(callerOf(owner), { params: {}, query: {}, body }),
        heard(id, 0, 'SENSOR_BEACON'),
      ]);
      expect(await rowOf(id)).toMatchObject({
        type: 'SENSOR_BEACON',
        description: `Door ${round}`,
        version: 3,
      });
    }
  });
});

it('a type that was given at the registration or import of a beacon is final', async () => {
  const imported = newId();
  await importBeacons([{ id: imported, type: 'SMART_BEACON' }]);
  for (const id of [imported, await registered(newId(), 'SMART_BEACON')]) {
    await heard(id, 0, 'SENSOR_BEACON');
    expect((await rowOf(id)).type).toBe('SMART_BEACON');
  }
  const tag = await registered('04A224B1C93D80');
  expect([(await rowOf(tag)).type, await guessOf(tag)]).toEqual(['NFC', undefined]);
});

describe('the type that an item of a push names', () => {
  const pushOf = (beaconId: string, type: unknown) => {
    const item = { macAddress: beaconId, timestamp: START, batteryPct: 50, type };
    const payload = Buffer.from(JSON.stringify({ id: HUB, items: [item] }));
    return ingestMessages([{ kind: 'data', hubId: HUB, clientId: HUB, payload, at: START }]);
  };

  it.each([
    ['SENSOR_BEACON', 'SENSOR_BEACON', undefined],
    ['SMART_BEACON', 'SMART_BEACON', undefined],
    [undefined, 'SMART_BEACON', 'SMART_BEACON'],
    ['SMART_KEY', 'SMART_BEACON', 'SMART_BEACON'],
    ['toaster', 'SMART_BEACON', 'SMART_BEACON'],
    [['SENSOR_BEACON'], 'SMART_BEACON', 'SMART_BEACON'],
    [7, 'SMART_BEACON', 'SMART_BEACON'],
  ])('%j: the type becomes %s, and the guess %s', async (said, type, guess) => {
    await insertHub({ id: HUB, hardware: 'HUB-0300', orderCode: 'ABCD' });
    const id = await registered();
    expect(await pushOf(id, said)).toMatchObject({ heard: 1, written: 1 });
    expect([(await rowOf(id)).type, await guessOf(id)]).toEqual([type, guess]);
  });
});
