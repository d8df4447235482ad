import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SimulatedHub } from '../bin/demo/simulated-hub.ts';
import type { UpdateManner } from '../bin/demo/simulated-update.ts';
import { steadyFetch } from '../bin/steady-fetch.ts';
import {
  deleteHub,
  getHub,
  induceFirmwareUpdate,
  induceFirmwareUpdates,
} from '../shared/contract/devices.ts';
import { getHubLogs } from '../shared/contract/hub-logs.ts';
import type { FirmwareCommand, HubCommand } from '../shared/model/hub-command.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { killWorkerAt } from './support/kill-worker-at.ts';
import { connect, register } from './support/load.ts';
import { givenPlatform } from './support/platform.ts';
import { pushByHttp } from './support/push-by-http.ts';
import { releaseFirmware } from './support/release-firmware.ts';
import { sendToQueue } from './support/send-to-queue.ts';

const running = givenPlatform(CAST);
const HARDWARE = 'HUB-0300';
const OLD = '3.0.7.8';
const NEW = '3.0.9.0';
let cast: Cast;
const ends = new AbortController();
beforeAll(async () => {
  cast = await createCast(running());
  await releaseFirmware(cast.admin.session, HARDWARE, NEW);
});
afterAll(() => ends.abort());

const A_WHILE = { interval: 250 };
let count = 0;
async function newHub(): Promise<string> {
  const { dataDir, operator } = running();
  const id = `hub0000fd${(count++).toString(16).padStart(2, '0')}`;
  expect(await register(cast.admin.session, id, dataDir)).toBe(true);
  await operator.run({ command: 'hand-over-hubs', ids: [id], userId: cast.provider.id });
  return id;
}
const get = (id: string) => cast.provider.session.call(getHub, { params: { id } });
const induce = (id: string) => cast.provider.session.call(induceFirmwareUpdate, { params: { id } });
const linesOf = async (id: string) => {
  const query = { filter: [`hubId:eq:${id}`, 'message:prefix:firmware'] };
  const { items } = await cast.provider.session.call(getHubLogs, { query });
  return items.map(({ level, message }) => `${level} ${message}`);
};

/** A hub that stays connected until the tests end and has reported its firmware. */
async function connectedHub(behaviour: UpdateManner): Promise<string> {
  const { platform, dataDir } = running();
  const id = await newHub();
  const hub = { id, firmware: OLD, hardwareId: HARDWARE, reports: 'by topic' } as const;
  const client = await connect(platform, id, dataDir);
  void new SimulatedHub(hub, new Map(), { applyMs: 500, ...behaviour })
    .serve(client, ends.signal)
    .finally(() => client.end());
  await expect.poll(async () => (await get(id)).newestFirmware, A_WHILE).toBe(NEW);
  return id;
}

/** A hub that has reported its firmware and is offline. */
async function absentHub(): Promise<string> {
  const { platform, dataDir } = running();
  const id = await newHub();
  const client = await connect(platform, id, dataDir);
  await client.state({ firmware: OLD, hardware: HARDWARE });
  await client.end();
  await expect.poll(async () => (await get(id)).newestFirmware, A_WHILE).toBe(NEW);
  return id;
}

describe('a firmware update', () => {
  it('is downloaded, checked and applied by a hub, which then reports the new firmware', async () => {
    const id = await connectedHub({});
    expect(await induce(id)).toMatchObject({ isMarkedForUpdate: true, update: { firmware: NEW } });
    await expect
      .poll(() => get(id), A_WHILE)
      .toMatchObject({
        firmware: NEW,
        isMarkedForUpdate: false,
        updateStatus: 'none',
        update: { state: 'done', fromFirmware: OLD },
      });
    await expect
      .poll(() => linesOf(id), A_WHILE)
      .toEqual([`INFO firmware update from ${OLD} to ${NEW} done`]);
  });

  it('is one of many that a task starts after its call', async () => {
    const id = await connectedHub({});
    // More hubs than one call does.
    const unknown = Array.from({ length: 40 }, (_, n) => `hub0000ee${n.toString(16).padStart(2, '0')}`);
    await cast.provider.session.call(induceFirmwareUpdates, { body: { idList: [...unknown, id] } });
    await expect
      .poll(() => get(id), A_WHILE)
      .toMatchObject({ firmware: NEW, isMarkedForUpdate: false, update: { state: 'done' } });
  });

  it('that the hub cannot apply fails with a reason', async () => {
    const id = await connectedHub({ fails: true });
    await induce(id);
    await expect
      .poll(() => get(id), A_WHILE)
      .toMatchObject({
        firmware: OLD,
        isMarkedForUpdate: false,
        updateStatus: 'failed',
        updateFailure: 'NOT_APPLIED',
      });
    await expect.poll(() => linesOf(id), A_WHILE).toMatchObject([expect.stringMatching(/^SEVERE .*failed/)]);
  });

  it('is sent to a hub that was offline when it connects again', async () => {
    const { platform, dataDir } = running();
    const id = await absentHub();
    await induce(id);
    const heard: HubCommand[] = [];
    const client = await connect(platform, id, dataDir);
    await client.onCommand((command) => heard.push(command));
    await client.state({ firmware: OLD, hardware: HARDWARE });
    await expect.poll(() => heard.map(({ kind }) => kind), A_WHILE).toContain('firmware');
    await client.end();
    // The function that takes the hub's messages signs these URLs with its own credentials, which must be able to read.
    for (const command of heard)
      if (command.kind === 'firmware')
        for (const { url } of command.files) expect((await steadyFetch(url)).status).toBe(200);
  });

  it('is told again to a hub that goes on pushing without it', async () => {
    const { platform, dataDir, table, tableName: TableName } = running();
    const id = await absentHub();
    const since = Date.now();
    const client = await connect(platform, id, dataDir);
    const told: HubCommand[] = [];
    await client.onCommand((command) => told.push(command));
    // Else it would be told because it has connected.
    const live = new GetCommand({ TableName, Key: { pk: `hub#${id}`, sk: 'live' } });
    await expect
      .poll(async () => (await table.send(live)).Item?.presenceAt, A_WHILE)
      .toBeGreaterThanOrEqual(since);
    await induce(id);
    await expect.poll(() => told.length, A_WHILE).toBeGreaterThan(0);
    const before = told.length;
    const longAgo = new UpdateCommand({
      TableName,
      Key: { pk: `hub#${id}`, sk: 'live' },
      UpdateExpression: 'SET updating.toldAt = :past',
      ExpressionAttributeValues: { ':past': Date.now() - 6 * 60_000 },
    });
    await table.send(longAgo);
    await client.push({ id, items: [] });
    await expect.poll(() => told.length, A_WHILE).toBeGreaterThan(before);
    await client.end();
    // The function that takes what hubs hear signs these URLs with its own credentials.
    const { files } = told.at(-1) as FirmwareCommand;
    for (const { url } of files) expect((await steadyFetch(url)).status).toBe(200);
  });

  it('is sent in the response to a push by HTTP, and done when the next push reports the new firmware', async () => {
    const key = await cast.key(cast.provider.id, ['CONFIGURE_HUBS']);
    const id = await newHub();
    const push = async (state: object) => {
      const commands = await pushByHttp(running().url, key, { id, items: [], state });
      return commands.filter((command) => command.kind === 'firmware') as FirmwareCommand[];
    };
    await push({ firmware: OLD, hardware: HARDWARE });
    await induce(id);
    const [command] = await push({ firmware: OLD, hardware: HARDWARE });
    expect(command!.files).toHaveLength(3);
    for (const { url, length } of command!.files) {
      const download = async () => {
        const file = await steadyFetch(url);
        const isAttachment = file.headers.get('content-disposition')?.startsWith('attachment');
        return { isAttachment, length: (await file.arrayBuffer()).byteLength };
      };
      await expect.poll(download, A_WHILE).toEqual({ isAttachment: true, length });
    }
    expect(await push({ updateStatus: { id: command!.id, state: 'applying' } })).toEqual([]);
    await push({ firmware: NEW, hardware: HARDWARE });
    expect(await get(id)).toMatchObject({ isMarkedForUpdate: false, update: { state: 'done' } });
  });

  it('is deleted with its hub', async () => {
    const id = await absentHub();
    await induce(id);
    await cast.admin.session.call(deleteHub, { params: { id } });
    const key = { pk: `hub#${id}`, sk: 'update' };
    const { table, tableName: TableName } = running();
    const left = await table.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }));
    expect(left.Item).toBeUndefined();
  });
});

describe('the worker of appointments', () => {
  /** Moves the deadline of an update into the past. */
  async function overdue(id: string): Promise<unknown> {
    const { table, tableName: TableName } = running();
    const { Attributes } = await table.send(
      new UpdateCommand({
        TableName,
        Key: { pk: `hub#${id}`, sk: 'update' },
        UpdateExpression: 'SET deadline = :past',
        ExpressionAttributeValues: { ':past': Date.now() - 1000 },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return { kind: 'hubUpdate', hubId: id, updateId: Attributes!.updateId };
  }

  it('ends an overdue update, and puts an appointment that is not due back into the queue until it is', async () => {
    const id = await absentHub();
    await induce(id);
    const about = await overdue(id);
    await sendToQueue(running(), 'AppointmentsQueue', { due: Date.now() + 5000, about });
    await expect
      .poll(() => get(id), A_WHILE)
      .toMatchObject({ updateFailure: 'TIMED_OUT', isMarkedForUpdate: false });
    await expect.poll(() => linesOf(id), A_WHILE).toHaveLength(1);
  });

  it('that is killed half-way is replaced by another one, which ends the update', async () => {
    const id = await absentHub();
    await induce(id);
    const about = await overdue(id);
    const { platform } = running();

    // Right after the end of the update was written, and before it was published.
    const killed = killWorkerAt(platform, { call: 2, when: 'after' }, 'console-dev-appointments');
    await sendToQueue(running(), 'AppointmentsQueue', { due: Date.now(), about });
    await killed;
    await expect.poll(() => linesOf(id), { interval: 1000 }).toHaveLength(1);
    expect(await get(id)).toMatchObject({ updateFailure: 'TIMED_OUT' });
  });
});
