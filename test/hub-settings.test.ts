import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { AwsError } from 'local-platform';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../bin/console-session.ts';
import type { HubClient } from '../bin/demo/hub-client.ts';
import { configureHubs, deleteHub, getHub, getHubs, putHub } from '../shared/contract/devices.ts';
import { getTask } from '../shared/contract/tasks.ts';
import type { HubCommand } from '../shared/model/hub-command.ts';
import type { Task } from '../shared/model/task.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { connect, register } from './support/load.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

let count = 0;
async function newHub(): Promise<string> {
  const { dataDir, operator } = running();
  const id = `hub0000c0${(count++).toString(16).padStart(2, '0')}`;
  expect(await register(cast.admin.session, id, dataDir)).toBe(true);
  await operator.run({ command: 'hand-over-hubs', ids: [id], userId: cast.provider.id });
  return id;
}
async function listening(id: string): Promise<{ hub: HubClient; heard: HubCommand[] }> {
  const { platform, dataDir } = running();
  const hub = await connect(platform, id, dataDir);
  const heard: HubCommand[] = [];
  await hub.onCommand((command) => heard.push(command));
  return { hub, heard };
}
const get = (id: string) => cast.provider.session.call(getHub, { params: { id } });
/** A command may arrive more than once: a publication whose response was lost is sent again. */
const commandOf = (version: number) =>
  expect.arrayContaining([expect.objectContaining({ kind: 'config', version })]);
const state = (configVersion: number) => ({ firmware: '3.0.7.8', hardware: 'HUB-0300', configVersion });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => (error instanceof ApiError ? error.body.message : String(error)),
  );

describe('settings of a hub', () => {
  it('are sent at once, and are synchronised when the hub confirms them', async () => {
    const id = await newHub();
    const { hub, heard } = await listening(id);
    const change = { settings: { pushIntervalSeconds: 20 }, description: 'Foyer' };
    const saved = await cast.provider.session.call(putHub, { params: { id }, body: change });
    expect(saved).toMatchObject({ isSynchronized: false, description: 'Foyer', version: 2 });
    await expect.poll(() => heard).toEqual(commandOf(2));
    await hub.state(state(2));
    await expect.poll(async () => (await get(id)).isSynchronized).toBe(true);
    await hub.end();
  });

  it('are sent to a hub that was offline when it connects again', async () => {
    const id = await newHub();
    await cast.provider.session.call(putHub, { params: { id }, body: { settings: { logToFile: true } } });
    const { hub, heard } = await listening(id);
    await hub.state(state(1));
    await expect.poll(() => heard).toEqual(commandOf(2));
    await hub.end();
  });

  it('of many hubs are sent by a task that goes on after its call', async () => {
    const id = await newHub();
    const { hub, heard } = await listening(id);
    // More hubs than one call does.
    const unknown = Array.from({ length: 120 }, (_, n) => `hub0000ee${n.toString(16).padStart(2, '0')}`);
    const settings = { wlanSsid: 'Museum', wlanSecurity: 'WPA2', wlanPassphrase: 'a secret' } as const;
    const body = { idList: [...unknown, id], settings };
    const { taskId } = (await cast.provider.session.call(configureHubs, { body })) as Task;
    await expect.poll(() => heard).toEqual(commandOf(2));
    expect(heard.at(-1)).toMatchObject({ settings });
    await expect
      .poll(() => cast.provider.session.call(getTask, { params: { id: taskId } }))
      .toMatchObject({ taskStatus: 'finished', data: { done: 1, skippedCount: 120 } });
    await hub.end();
  });

  it('are saved even if they cannot be published, and sent when the hub reports the next time', async () => {
    const id = await newHub();
    const { hub, heard } = await listening(id);
    const restore = running().platform.intercept('iotdata', async () => {
      throw new AwsError('UnauthorizedException', 403, 'refused by the test');
    });
    const body = { settings: { lifeMonitoring: true } };
    await cast.provider.session.call(putHub, { params: { id }, body }).finally(restore);
    expect(heard).toEqual([]);
    // A single push may read stale data, in which nothing is pending yet.
    const heardOfSettings = async () => {
      await hub.push({ id, items: [] });
      return heard.length;
    };
    await expect.poll(heardOfSettings, { interval: 500 }).toBeGreaterThan(0);
    await hub.end();
  });

  it('are changed by a key that may configure hubs', async () => {
    const id = await newHub();
    const key = await cast.key(cast.provider.id, ['CONFIGURE_HUBS']);
    const body = { settings: { logLevel: 'DEBUG' as const } };
    const saved = await cast.stranger.session.call(putHub, { params: { id }, body }, { 'x-api-key': key });
    expect(saved.settings?.logLevel).toBe('DEBUG');
  });
});

describe('a hub that is deleted', () => {
  const hubsOf = async () => {
    const { table, tableName } = running();
    const Key = { pk: `user#${cast.provider.id}`, sk: 'counts' };
    return (await table.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }))).Item!.hubs;
  };

  it('loses its certificate: its connection is closed, and it cannot connect again', async () => {
    const id = await newHub();
    const { hub } = await listening(id);
    const closed = new Promise<void>((resolve) => hub.onLoss(resolve));
    expect(await cast.admin.session.call(deleteHub, { params: { id } })).toEqual({});
    await closed;
    hub.abandon();
    await expect(connect(running().platform, id, running().dataDir)).rejects.toThrow();
    expect(await codeOf(get(id))).toBe('ENTITY_NOT_FOUND');
    const listed = async () => (await cast.provider.session.call(getHubs, {})).items.map((item) => item.id);
    await expect.poll(listed).not.toContain(id);
  });

  it('only partly because of a failure can be deleted again', async () => {
    const id = await newHub();
    const before = await hubsOf();
    for (const operation of ['DELETE /certificates', 'DELETE /things']) {
      const [method, path] = operation.split(' ') as [string, string];
      const restore = running().platform.intercept('iot', async (request, next) => {
        if (
          request.method === method &&
          request.url.pathname.startsWith(path) &&
          !request.url.pathname.endsWith('/principals')
        )
          throw new AwsError('UnauthorizedException', 403, 'refused by the test');
        return next(request);
      });
      expect(await codeOf(cast.admin.session.call(deleteHub, { params: { id } }))).toBe(
        'INTERNAL_SERVER_ERROR',
      );
      restore();
      expect(await codeOf(get(id))).toBe('done');
      const change = cast.provider.session.call(putHub, { params: { id }, body: { description: 'x' } });
      expect(await codeOf(change)).toBe('ENTITY_NOT_FOUND');
    }
    expect(await codeOf(cast.admin.session.call(deleteHub, { params: { id } }))).toBe('done');
    expect(await codeOf(cast.admin.session.call(deleteHub, { params: { id } }))).toBe('ENTITY_NOT_FOUND');
    expect(await hubsOf()).toBe(before - 1);
  });
});

it('a hub that logs far too much is told to be slower', async () => {
  const { hub, heard } = await listening(await newHub());
  const lines = Array.from({ length: 600 }, (_, n) => ({
    level: 'debug',
    timestamp: Date.now(),
    message: `scan ${n}`,
  }));
  const told = async () => {
    await hub.logAll(lines);
    return heard;
  };
  await expect
    .poll(told)
    .toContainEqual(expect.objectContaining({ kind: 'slower', what: ['LINES'], retryAfterSeconds: 60 }));
  await hub.end();
});
