import { beforeAll, expect, it } from 'vitest';
import { ConsoleSession } from '../bin/console-session.ts';
import {
  assignBeacons,
  checkBeaconAssignment,
  getBeacon,
  transferBeacons,
} from '../shared/contract/devices.ts';
import { getTask } from '../shared/contract/tasks.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { killWorkerAt } from './support/kill-worker-at.ts';
import { givenPlatform } from './support/platform.ts';
import { sentTo } from './support/sent-to.ts';

const running = givenPlatform(CAST);
/** More than one call works on without a task. */
const IDS = Array.from({ length: 500 }, (_, n) => `CC${String(n).padStart(10, '0')}`);
const TASK = 'console-dev-task';
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
  const { operator } = running();
  const beacons = IDS.map((id) => ({ id, type: 'SMART_BEACON', orderCode: 'HALLE8' }));
  await operator.run({ command: 'register-beacons', beacons });
});

const finished = async (taskId: string) => {
  const read = () => cast.provider.session.call(getTask, { params: { id: taskId } });
  await expect.poll(async () => (await read()).taskStatus).toBe('finished');
  return (await read()).data;
};

/** Kills the worker of the task half-way. */
const killTask = () => killWorkerAt(running().platform, { call: 12, when: 'after' }, TASK);

it('a task assigns and transfers hundreds of devices although its worker is killed, and mails the receiver once', async () => {
  const { provider, stranger } = cast;
  const asked = { params: { code: 'HALLE8' }, query: {} };
  // The index lags behind the registrations.
  const count = async () => (await provider.session.call(checkBeaconAssignment, asked)).data;
  await expect.poll(count).toBe(500);
  const killed = killTask();
  // By an API key, which the worker reads together with its user before each part.
  const key = { 'x-api-key': await cast.key(provider.id, ['REGISTER_BEACONS']) };
  const assigned = await new ConsoleSession(running().url).call(assignBeacons, asked, key);
  expect(await finished(assigned.taskId)).toMatchObject({ total: 500, done: 500, skippedCount: 0 });
  await killed;

  const killedAgain = killTask();
  const body = { idList: IDS, targetEmail: stranger.email, sendMail: true };
  const { taskId } = await provider.session.call(transferBeacons, { query: {}, body });
  expect(await finished(taskId)).toMatchObject({ total: 500, done: 500, skippedCount: 0 });
  await killedAgain;
  const { userId } = await stranger.session.call(getBeacon, { params: { id: IDS.at(-1)! } });
  expect(userId).toBe(stranger.id);

  const mails = () => sentTo(running(), stranger.email);
  await expect.poll(async () => (await mails()).length).toBeGreaterThan(0);
  expect(await mails()).toEqual([
    expect.objectContaining({ subject: expect.stringContaining('500 devices') }),
  ]);
});
