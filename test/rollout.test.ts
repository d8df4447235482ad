import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createRollout,
  getHub,
  getRollout,
  getRolloutTargets,
  pauseRollout,
  previewRollout,
  resumeRollout,
  retryRollout,
  startRollout,
} from '../shared/contract/devices.ts';
import type { RolloutPlan, TargetState } from '../shared/model/rollout.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { depth } from './support/depth.ts';
import { givenPlatform } from './support/platform.ts';
import { releaseFirmware } from './support/release-firmware.ts';
import { connectSimulatedHubs, HARDWARE, type UpdateBehaviour } from './support/simulated-hubs.ts';

const running = givenPlatform(CAST);
const OLD = '3.0.7.8';
const NEW = '3.0.9.0';
const COUNT = depth(30, 60);
const GROUPS = [{ hubs: 4 }, { hubs: 16 }, { share: 100 }];
/** Hubs of the second group whose update would fail: more than half of its 16, after which the roll-out stops. */
const FAULTY = 10;
const A_WHILE = { interval: 500 };

const ends = new AbortController();
let behaviours: ReadonlyMap<string, UpdateBehaviour>;
let cast: Cast;

beforeAll(async () => {
  cast = await createCast(running());
  await releaseFirmware(cast.admin.session, HARDWARE, NEW);
  const ids = Array.from({ length: COUNT }, (_, n) => `hub0000ee${n.toString(16).padStart(2, '0')}`);
  behaviours = await connectSimulatedHubs({
    running: running(),
    admin: cast.admin.session,
    owner: cast.provider,
    firmware: new Map(ids.map((id) => [id, OLD])),
    until: ends.signal,
  });
});
afterAll(() => ends.abort());

const plan = (): RolloutPlan => ({
  name: 'Winter release',
  firmware: { hardwareId: HARDWARE, id: NEW },
  user: cast.provider.id,
  filter: [],
  groups: GROUPS,
  thresholds: { errors: 50, success: 50 },
  window: null,
});

it('a roll-out updates hubs group by group, stops exactly at its threshold, can be resumed and finishes', async () => {
  const { session } = cast.admin;
  const body = plan();
  // The owner's other hub has never reported its firmware.
  expect(await session.call(previewRollout, { body })).toEqual({
    targets: COUNT,
    offline: 0,
    groups: [4, 16, COUNT - 20],
    leftOut: [{ reason: 'FIRMWARE_UNKNOWN', count: 1, examples: [cast.provider.hubId] }],
  });
  const { id } = await session.call(createRollout, { body });
  const params = { id };
  const hubsIn = async (state: TargetState, group?: number) =>
    (await session.call(getRolloutTargets, { params, query: { state, group, limit: 100 } })).items;
  for (const { hubId } of (await hubsIn('waiting', 1)).slice(0, FAULTY)) behaviours.get(hubId)!.fails = true;

  await session.call(startRollout, { params });
  // Pausing is idempotent.
  const paused = await session.call(pauseRollout, { params });
  expect((await session.call(pauseRollout, { params })).version).toBe(paused.version);
  expect((await session.call(resumeRollout, { params })).state).toBe('running');

  const whole = () => session.call(getRollout, { params });
  await expect.poll(whole, A_WHILE).toMatchObject({ state: 'stopped', stopReason: 'TOO_MANY_FAILED' });
  const { counts } = await whole();
  expect(counts[0]).toMatchObject({ done: 4, failed: 0 });
  expect(counts[1]).toMatchObject({ failed: 8, updating: 0 });
  expect(counts[2]).toMatchObject({ waiting: COUNT - 20, updating: 0 });
  expect((await hubsIn('failed')).map(({ reason }) => reason)).toEqual(Array(8).fill('NOT_APPLIED'));

  for (const behaviour of behaviours.values()) behaviour.fails = false;
  await session.call(resumeRollout, { params });
  await expect.poll(whole, A_WHILE).toMatchObject({ state: 'finished' });
  expect((await whole()).counts.map(({ done, failed }) => [done, failed])).toEqual([
    [4, 0],
    [8, 8],
    [COUNT - 20, 0],
  ]);

  await session.call(retryRollout, { params });
  await expect
    .poll(whole, A_WHILE)
    .toMatchObject({ state: 'finished', counts: [{}, { done: 16, failed: 0 }, {}] });
  for (const hubId of behaviours.keys())
    expect(await cast.provider.session.call(getHub, { params: { id: hubId } })).toMatchObject({
      firmware: NEW,
      isMarkedForUpdate: false,
    });
  expect(await session.call(previewRollout, { body })).toMatchObject({ targets: 0 });
});
