import { beforeAll, expect, it, vi } from 'vitest';
import { ConsoleSession } from '../bin/console-session.ts';
import { getBeaconIdentities } from '../shared/contract/devices/identities.ts';
import { getBeacon, getBeacons } from '../shared/contract/devices.ts';
import { getBeaconConfigurations, setBeaconConfiguration } from '../shared/contract/infoprovider.ts';
import { type Cast, createCast } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform();
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
}, 60_000);

it('beacons that were made the same are pointed out, and a configurator app says that its one has it', async () => {
  const { session, id: owner, beaconId } = cast.provider;
  const { operator } = running();
  const other = 'AAFF00000001';
  const firmware = '007.001';
  const known = { command: 'register-beacons', beacons: [{ id: other, type: 'SMART_BEACON', firmware }] };
  await operator.run(known);
  await operator.run({ command: 'hand-over-beacons', ids: [other], userId: owner });

  const same = { ibeacon_uuid: '12345678-9abc-def0-1234-56789abcdef0', ibeacon_major: 1, ibeacon_minor: 2 };
  await session.call(setBeaconConfiguration, { body: { id: beaconId, configData: same } });
  const eddystone = { eddystone_frames: 1, eddystone_namespace: 'B'.repeat(20) };
  await session.call(setBeaconConfiguration, { body: { id: other, configData: { ...same, ...eddystone } } });

  const body = { infoProviderId: '0', idList: [beaconId, other] };
  await vi.waitFor(async () => {
    const { items } = await session.call(getBeaconConfigurations, { body });
    expect(items.map(({ sharedWith }) => sharedWith)).toEqual([[other], [beaconId]]);
    const shared = await session.call(getBeaconIdentities, {});
    expect(shared.items).toEqual([
      {
        kind: 'ibeacon',
        identity: '123456789ABCDEF0123456789ABCDEF0.1.2',
        ids: [beaconId, other],
        isMore: false,
      },
    ]);
  }, 15_000);

  for (const description of ['Hall of mirrors', 'Cloakroom', null])
    await session.call(setBeaconConfiguration, { body: { id: beaconId, description } });

  const key = { 'x-api-key': await cast.key(owner, ['CONFIGURE_BEACONS']) };
  const app = new ConsoleSession(running().url);
  const read = await app.call(getBeaconConfigurations, { body: { ...body, idList: [other] } }, key);
  const { configData } = read.items[0]!;
  const confirmation = { id: other, configData, deviceUpToDate: true } as const;
  const confirmed = await app.call(setBeaconConfiguration, { body: confirmation }, key);
  expect(confirmed).toMatchObject({ deviceUpToDate: true, delivery: { state: 'confirmed' } });
  expect(await session.call(getBeacon, { params: { id: other } })).toMatchObject({
    deviceUpToDate: true,
    activatedFrames: ['ibeacon', 'eddystoneUid'],
  });
  await vi.waitFor(async () => {
    const query = { extra_field: ['configuration' as const] };
    const { items } = await session.call(getBeacons, { query });
    expect(items.find(({ id }) => id === other)?.configuration).toMatchObject({ configData });
  }, 15_000);
}, 60_000);
