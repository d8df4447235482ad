import { beforeAll, expect, it } from 'vitest';
import type { ConsoleSession } from '../bin/console-session.ts';
import type { HubClient } from '../bin/demo/hub-client.ts';
import { deleteUser } from '../shared/contract/auth.ts';
import { getBeacon, getHub, putHub, transferBeacons, transferHubs } from '../shared/contract/devices.ts';
import { getBeaconConfigurations, setBeaconConfiguration } from '../shared/contract/infoprovider.ts';
import type { HubCommand } from '../shared/model/hub-command.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { connect, register } from './support/load.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform(CAST);
const HUB = 'hub0000ce01';
const BEACON = 'CE0000000001';
const UUID = 'ABBA'.repeat(8);
const SECRET = 'the former phrase';
let cast: Cast;
let hub: HubClient;
const heard: HubCommand[] = [];
beforeAll(async () => {
  const { operator, platform, dataDir } = running();
  cast = await createCast(running());
  expect(await register(cast.admin.session, HUB, dataDir)).toBe(true);
  const beacons = [{ id: BEACON, type: 'SMART_BEACON', firmware: '007.001' }];
  await operator.run({ command: 'register-beacons', beacons });
  hub = await connect(platform, HUB, dataDir);
  await hub.onCommand((command) => heard.push(command));
});

/** Enters data of every kind. */
async function enter(session: ConsoleSession, infoProviderId: string): Promise<void> {
  const settings = { wlanSsid: 'Former', wlanSecurity: 'WPA2', wlanPassphrase: SECRET } as const;
  await session.call(putHub, {
    params: { id: HUB },
    body: { description: 'Former hall', settings },
  });
  const body = { id: BEACON, description: 'Former door', configData: { ibeacon_uuid: UUID } };
  await session.call(setBeaconConfiguration, { body });
  const { items } = await session.call(getBeaconConfigurations, {
    body: { infoProviderId, idList: [BEACON] },
  });
  expect(items[0]?.configData.ibeacon_uuid).toBe(UUID);
}

/** Expects nothing of the former owner in what this session reads, nor in the commands that an outdated hub receives. */
async function expectNothing(session: ConsoleSession, infoProviderId: string): Promise<void> {
  heard.splice(0);
  await hub.state({ firmware: '3.0.7.8', hardware: 'HUB-0300', configVersion: 0 });
  const read = () =>
    Promise.all([
      session.call(getHub, { params: { id: HUB } }),
      session.call(getBeacon, { params: { id: BEACON } }),
      session.call(getBeaconConfigurations, { body: { infoProviderId, idList: [BEACON] } }),
    ]);
  await expect.poll(async () => (await read())[0].firmware).toBe('3.0.7.8');
  const [shown, ...others] = await read();
  expect(shown).toMatchObject({ description: '', isSynchronized: false });
  expect(JSON.stringify([shown, others, heard])).not.toMatch(/Former|former|ABBA/);
}

it('the next owner of a device reads nothing of the former one, nor does the hub receive it, however the owner changes', async () => {
  const { operator } = running();
  const { admin, provider, stranger } = cast;
  // Data that an admin entered while the devices had no owner; the operator changes the owner.
  await enter(admin.session, 'all');
  await operator.run({ command: 'hand-over-hubs', ids: [HUB], userId: provider.id });
  await operator.run({ command: 'hand-over-beacons', ids: [BEACON], userId: provider.id });
  await expectNothing(provider.session, provider.id);

  await enter(provider.session, provider.id);
  const to = { targetEmail: stranger.email, sendMail: false };
  await provider.session.call(transferHubs, { query: {}, body: { ...to, idList: [HUB] } });
  await provider.session.call(transferBeacons, { query: {}, body: { ...to, idList: [BEACON] } });
  await expectNothing(stranger.session, stranger.id);

  // The function that removes the data of deleted accounts changes the owner.
  await enter(stranger.session, stranger.id);
  await admin.session.call(deleteUser, { params: { id: stranger.id }, body: {} });
  // Not the owner's name, which is gone at once: the devices are detached later.
  const isFree = async () =>
    (await admin.session.call(getHub, { params: { id: HUB } })).assignedUserAt === null &&
    (await admin.session.call(getBeacon, { params: { id: BEACON } })).userAssigned === null;
  await expect.poll(isFree).toBe(true);
  await expectNothing(admin.session, 'all');
  await hub.end();
});
