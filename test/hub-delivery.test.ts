import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DemoBeacon } from '../bin/demo/fleet.ts';
import { SimulatedBeacon } from '../bin/demo/simulated-beacon.ts';
import { SimulatedHub } from '../bin/demo/simulated-hub.ts';
import { getHub, putHub } from '../shared/contract/devices.ts';
import { getHubLogs } from '../shared/contract/hub-logs.ts';
import { getBeaconConfigurations, setBeaconConfiguration } from '../shared/contract/infoprovider.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { connect, register } from './support/load.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform(CAST);
const HUBS = [
  { id: 'hub0000de01', reports: 'with its pushes', format: '1.0' },
  { id: 'hub0000de02', reports: 'with its pushes', format: '2.0' },
  { id: 'hub0000de03', reports: 'by topic', format: '1.0' },
] as const;
const TROUBLES = [undefined, 'slow', 'out of reach', 'no connection', 'stops half-way'] as const;
const beaconsOf = (hub: number): DemoBeacon[] =>
  TROUBLES.map((trouble, at) => ({
    id: `F0D1A2000${hub}0${at}`,
    type: 'SMART_BEACON',
    firmware: '006.001',
    orderCode: 'ABCD',
    charge: 80,
    ...(trouble && { trouble }),
  }));

let cast: Cast;
const ends = new AbortController();
beforeAll(async () => {
  cast = await createCast(running());
  const { dataDir, operator, platform } = running();
  for (const [at, { id, reports }] of HUBS.entries()) {
    const beacons = beaconsOf(at);
    expect(await register(cast.admin.session, id, dataDir)).toBe(true);
    await operator.run({ command: 'hand-over-hubs', ids: [id], userId: cast.provider.id });
    const registered = beacons.map((beacon) => ({
      id: beacon.id,
      type: beacon.type,
      firmware: beacon.firmware,
    }));
    await operator.run({ command: 'register-beacons', beacons: registered });
    await operator.run({
      command: 'hand-over-beacons',
      ids: beacons.map((beacon) => beacon.id),
      userId: cast.provider.id,
    });
    const simulated = new SimulatedHub(
      { id, reports, firmware: '3.0.7.8', hardwareId: 'HUB-0300' },
      new Map(beacons.map((beacon, place) => [beacon.id, new SimulatedBeacon(beacon, place)])),
    );
    const client = await connect(platform, id, dataDir);
    void simulated.serve(client, ends.signal).finally(() => client.end());
  }
});
afterAll(() => ends.abort());

const A_WHILE = { interval: 500 };

it('simulated hubs take their settings, follow them and confirm them', async () => {
  const { session } = cast.provider;
  for (const { id, format: payloadFormat } of HUBS) {
    const settings = {
      collectionMode: 'ALL_PACKETS' as const,
      pushIntervalSeconds: 1,
      logLevel: 'DEBUG' as const,
      payloadFormat,
    };
    await session.call(putHub, { params: { id }, body: { settings } });
  }
  for (const { id } of HUBS) {
    const synchronised = async () => (await session.call(getHub, { params: { id } })).isSynchronized;
    await expect.poll(synchronised, A_WHILE).toBe(true);
    const levels = async () => {
      const query = { filter: [`hubId:eq:${id}`] };
      return (await session.call(getHubLogs, { query })).items.map(({ level }) => level);
    };
    await expect.poll(levels, A_WHILE).toContain('DEBUG');
  }
});

it('configurations reach the beacons in reach despite failures, by whichever channel their hub reports', async () => {
  const { session, id: infoProviderId } = cast.provider;
  const idList = HUBS.flatMap((_, at) => beaconsOf(at).map(({ id }) => id));
  const configData = { adv_int: 500, ibeacon_major: 7 };
  for (const id of idList) await session.call(setBeaconConfiguration, { body: { id, configData } });
  const states = async () => {
    const { items } = await session.call(getBeaconConfigurations, { body: { infoProviderId, idList } });
    return new Map(items.map(({ id, delivery, deviceUpToDate }) => [id, [delivery?.state, deviceUpToDate]]));
  };
  const expected = HUBS.flatMap((_, at) =>
    beaconsOf(at).map(
      ({ id, trouble }) =>
        [id, trouble === 'stops half-way' ? ['partial', false] : ['confirmed', true]] as const,
    ),
  );
  await expect.poll(states, A_WHILE).toEqual(new Map(expected));
});

it('hubs that take characteristics deliver coded configurations, and others stay pending with a reason', async () => {
  const { session, id: infoProviderId } = cast.provider;
  const idList = HUBS.map((_, at) => beaconsOf(at)[0]!.id);
  const settings = { beaconCommands: 'CHARACTERISTICS' as const };
  for (const { id } of HUBS) await session.call(putHub, { params: { id }, body: { settings } });
  const configure = (id: string, configData: object) =>
    session.call(setBeaconConfiguration, { body: { id, configData } });
  for (const id of idList) await configure(id, { eddystone_url: 'https://abc.com/x' });
  const deliveries = async () => {
    const { items } = await session.call(getBeaconConfigurations, { body: { infoProviderId, idList } });
    return items.map(({ delivery, deviceUpToDate }) => [delivery?.state, delivery?.reason, deviceUpToDate]);
  };
  await expect.poll(deliveries, A_WHILE).toEqual(idList.map(() => ['confirmed', undefined, true]));
  // The stage dev has a coding for the public characteristic only.
  for (const id of idList) await configure(id, { adv_int: 600 });
  await expect.poll(deliveries, A_WHILE).toEqual(idList.map(() => ['pending', 'NO_CODING', false]));
});
