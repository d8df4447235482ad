import { beforeAll, expect, it } from 'vitest';
import { ConsoleSession } from '../bin/console-session.ts';
import { getBeaconIdentities } from '../shared/contract/devices/identities.ts';
import { getBeacon, getBeacons } from '../shared/contract/devices.ts';
import {
  getBeaconConfigurations,
  setBeaconBulkConfiguration,
  setBeaconConfiguration,
} from '../shared/contract/infoprovider.ts';
import { getTask } from '../shared/contract/tasks.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { eventually } from './support/eventually.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

it('beacons with the same identity are reported, and a configurator app can confirm a configuration', async () => {
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
  await eventually(async () => {
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
  });

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
  await eventually(async () => {
    const query = { extra_field: ['configuration' as const] };
    const { items } = await session.call(getBeacons, { query });
    expect(items.find(({ id }) => id === other)?.configuration).toMatchObject({ configData });
  });
});

it('a task configures many beacons exactly as the dry run has announced', async () => {
  const { session, beaconId } = cast.stranger;
  await session.call(setBeaconConfiguration, { body: { id: beaconId, description: 'Hall of mirrors' } });
  // More than one call does without a task.
  const unknown = Array.from({ length: 300 }, (_, n) => `FFEE${String(n).padStart(8, '0')}`);
  const body = {
    userId: '0',
    idList: [beaconId, ...unknown],
    description: 'Cloakroom',
    configData: { adv_int: 500 },
  };
  const plan = await session.call(setBeaconBulkConfiguration, { body: { ...body, dryRun: true } });
  if (!('planId' in plan)) throw new Error('a dry run starts no task');
  expect(plan).toMatchObject({ changed: 1, unchanged: 0, skipped: 300 });
  expect(plan.items[0]!.changes).toEqual([
    { field: 'description', from: 'Hall of mirrors', to: 'Cloakroom' },
    { field: 'adv_int', from: 300, to: 500 },
  ]);
  const task = await session.call(setBeaconBulkConfiguration, { body: { ...body, planId: plan.planId } });
  if (!('taskId' in task)) throw new Error('the plan must be carried out by a task');
  await eventually(async () => {
    const { taskStatus, data } = await session.call(getTask, { params: { id: task.taskId } });
    expect([taskStatus, data.done, data.skippedCount]).toEqual(['finished', 1, 300]);
  });
  const { items } = await session.call(getBeaconConfigurations, {
    body: { infoProviderId: '0', idList: [beaconId] },
  });
  expect(items).toMatchObject([{ description: 'Cloakroom', configData: { adv_int: 500 } }]);
});
