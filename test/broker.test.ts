import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { AwsError } from 'local-platform';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerHubs } from '../shared/contract/admin.ts';
import { getBeacon, getHub, putHub } from '../shared/contract/devices.ts';
import { getHubLogs } from '../shared/contract/hub-logs.ts';
import type { HubCredentials } from '../shared/model/hub.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';
import { readsSettle } from './support/reads-settle.ts';

const running = givenPlatform(CAST);
let cast: Cast;
let credentials: HubCredentials;
const HUB = 'hub0badcafe';
const clients: MqttClient[] = [];

beforeAll(async () => {
  cast = await createCast(running());
  const { data } = await cast.admin.session.call(registerHubs, {
    body: { hubs: [{ id: HUB, hardwareId: 'HUB-0300', orderCode: 'ABCD' }] },
  });
  credentials = data[HUB] as HubCredentials;
  await running().operator.run({ command: 'hand-over-hubs', ids: [HUB], userId: cast.provider.id });
});
afterAll(() => Promise.all(clients.map((client) => client.endAsync(true))));

async function connect(clientId: string): Promise<MqttClient> {
  const [host, port] = credentials.endpoint.split(':') as [string, string];
  const client = await connectAsync({
    protocol: 'mqtts',
    host,
    port: Number(port),
    clientId,
    ca: readFileSync(join(running().dataDir, 'iot', 'ca.pem')),
    cert: credentials.certificate,
    key: credentials.privateKey,
    reconnectPeriod: 0,
  });
  client.on('error', () => {});
  clients.push(client);
  return client;
}

const batteryOf = async () => {
  const { monitoring } = await cast.provider.session.call(getBeacon, {
    params: { id: cast.provider.beaconId },
  });
  return monitoring?.batteryPct;
};
let heardAt = Date.now();
/** Each push has a later timestamp than the one before, in whatever order they arrive. */
const push = (batteryPct: number) =>
  JSON.stringify({
    id: HUB,
    items: [{ macAddress: cast.provider.beaconId, batteryPct, timestamp: ++heardAt }],
  });
/** Whether the broker closes the connection because of this publication. */
const isRefused = async (client: MqttClient, topic: string) => {
  const closed = new Promise<boolean>((resolve) => client.once('close', () => resolve(true)));
  const taken = new Promise<boolean>((resolve) => {
    client.publish(topic, push(1), { qos: 1 }, (error) => error || resolve(false));
  });
  return Promise.race([closed, taken]);
};

/** Publishes a command to a hub as the operator. */
async function command(hubId: string): Promise<void> {
  const { awsEndpoint: endpoint, operator: credentials, assembly } = running().platform;
  const iot = new IoTDataPlaneClient({ endpoint, credentials, region: assembly.region });
  await iot.send(new PublishCommand({ topic: `hubs/${hubId}/commands`, payload: Buffer.from('{}'), qos: 1 }));
}

describe('a registered hub', () => {
  it('connects with the credentials of its registration, and publishes on its topic and by Basic Ingest', async () => {
    const client = await connect(HUB);
    await client.publishAsync(`hubs/${HUB}/data`, push(77), { qos: 1 });
    await expect.poll(batteryOf).toBe(77);
    await client.publishAsync(`$aws/rules/hub_data/hubs/${HUB}/data`, push(33), { qos: 1 });
    await expect.poll(batteryOf).toBe(33);
  });

  it('reports its state, its logs and results of commands on its topics and by Basic Ingest', async () => {
    const client = await connect(HUB);
    const firmwareOf = async () =>
      (await cast.provider.session.call(getHub, { params: { id: HUB } })).firmware;
    for (const [firmware, via] of [
      ['3.0.7.8', ''],
      ['3.0.7.9', '$aws/rules/hub_state/'],
    ] as const) {
      await client.publishAsync(`${via}hubs/${HUB}/state`, JSON.stringify({ firmware }), { qos: 1 });
      await expect.poll(firmwareOf).toBe(firmware);
    }
    const topics = [`hubs/${HUB}/logs`, `$aws/rules/hub_logs/hubs/${HUB}/logs`];
    for (const topic of topics) {
      const line = { level: 'WARNING', timestamp: Date.now(), message: topic };
      await client.publishAsync(topic, JSON.stringify(line), { qos: 1 });
    }
    const messages = async () => {
      const { items } = await cast.provider.session.call(getHubLogs, {
        query: { filter: [`hubId:eq:${HUB}`] },
      });
      return items.map(({ message }) => message);
    };
    await expect.poll(messages).toEqual(expect.arrayContaining(topics));
    for (const topic of [`hubs/${HUB}/results`, `$aws/rules/hub_results/hubs/${HUB}/results`]) {
      expect(await isRefused(client, topic)).toBe(false);
    }
  });

  it('receives its own commands and those of no other hub', async () => {
    const client = await connect(HUB);
    const heard = new Set<string>();
    client.on('message', (topic) => heard.add(topic));
    await client.subscribeAsync(`hubs/${HUB}/commands`, { qos: 1 });
    await command(cast.stranger.hubId);
    await command(HUB);
    await expect.poll(() => [...heard]).toEqual([`hubs/${HUB}/commands`]);
    const other = await client.subscribeAsync(`hubs/${cast.stranger.hubId}/commands`).catch(() => []);
    expect(other.filter(({ qos }) => qos < 128)).toEqual([]);
  });

  it('may write its id in upper case, as on its label: its messages count, it is online and receives its commands', async () => {
    const upper = `hub${HUB.slice(3).toUpperCase()}`;
    const client = await connect(upper);
    const heard: string[] = [];
    client.on('message', (topic) => heard.push(topic));
    await client.subscribeAsync(`hubs/${upper}/commands`, { qos: 1 });
    await client.publishAsync(`hubs/${upper}/data`, push(61).replace(HUB, upper), { qos: 1 });
    await expect.poll(batteryOf).toBe(61);
    const frame = Buffer.alloc(8);
    frame.writeBigUInt64LE(BigInt(++heardAt));
    const raw = `${cast.provider.beaconId}B0${frame.toString('hex')}4620FF`;
    await client.publishAsync(`hubs/${upper}/data`, JSON.stringify({ id: upper, data: [raw] }), { qos: 1 });
    await expect.poll(batteryOf).toBe(70);
    const params = { id: upper };
    const hub = await cast.provider.session.call(getHub, { params });
    expect(hub).toMatchObject({ id: HUB, isOnline: true });
    await cast.provider.session.call(putHub, { params, body: { settings: { lifeMonitoring: true } } });
    await expect.poll(() => heard).toContain(`hubs/${upper}/commands`);
  });

  it('has its valid messages processed among any number of malformed ones', async () => {
    const client = await connect(HUB);
    const malformed = [
      () => randomBytes(200),
      () => Buffer.from('{"id":'),
      () => Buffer.from('[]'),
      () => Buffer.alloc(0),
      () => Buffer.from(JSON.stringify({ id: HUB, items: [null, 5, { macAddress: 'x' }], data: ['zz'] })),
      () => Buffer.from(JSON.stringify({ id: 'hubdeadbeef', items: [] })),
    ];
    const sent = Array.from({ length: 300 }, (_, n) =>
      client.publishAsync(
        `hubs/${HUB}/data`,
        n % 100 === 50 ? push(n / 10) : malformed[n % malformed.length]!(),
        { qos: 1 },
      ),
    );
    await Promise.all(sent);
    await expect.poll(batteryOf).toBe(25);
  });

  it('reports past days on which it could not push', async () => {
    const client = await connect(HUB);
    const days = [3, 2, 1, 0].map((ago) => ({
      macAddress: cast.colleague.beaconId,
      batteryPct: 60 + ago,
      timestamp: Date.now() - ago * 86_400_000,
    }));
    await client.publishAsync(`hubs/${HUB}/data`, JSON.stringify({ id: HUB, items: days }), { qos: 1 });
    const { table, tableName } = running();
    const history = new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `hist#${cast.colleague.beaconId}` },
    });
    await expect.poll(async () => (await table.send(history)).Items?.length).toBe(3);
  });

  it('has its message stored in the failure queue when it cannot be queued for ingest', async () => {
    const { platform } = running();
    const { awsEndpoint: endpoint, operator: credentials, assembly } = platform;
    const client = await connect(HUB);
    const refuseIngest = platform.intercept('sqs', async (request, next) => {
      const { QueueUrl } = JSON.parse(request.body.toString()) as { QueueUrl: string };
      const isSend = request.headers['x-amz-target']?.includes('SendMessage');
      if (isSend && QueueUrl.includes('IngestQueue')) {
        throw new AwsError('AccessDeniedException', 403, 'refused by the test');
      }
      return next(request);
    });
    await client.publishAsync(`hubs/${HUB}/data`, push(50), { qos: 1 }).finally(refuseIngest);

    const failures = assembly.of('AWS::SQS::Queue').find(({ name }) => name.includes('RuleFailuresQueue'))!;
    const sqs = new SQSClient({ endpoint, credentials, region: assembly.region });
    const QueueUrl = `${endpoint}/${assembly.account}/${failures.name}`;
    const request = new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 5, MaxNumberOfMessages: 10 });
    const { Messages = [] } = await sqs.send(request);
    expect(Messages.map(({ Body }) => JSON.parse(Body!).topic)).toContain(`hubs/${HUB}/data`);
  });

  it('may neither publish for another hub nor connect as one', async () => {
    expect(await isRefused(await connect(HUB), `hubs/${cast.stranger.hubId}/data`)).toBe(true);
    expect(await isRefused(await connect(HUB), `$aws/rules/hub_data/hubs/${cast.stranger.hubId}/data`)).toBe(
      true,
    );
    expect(await isRefused(await connect(HUB), `$aws/events/presence/connected/${cast.stranger.hubId}`)).toBe(
      true,
    );
    await expect(connect(cast.stranger.hubId)).rejects.toThrow();
  });

  describe('that connects and disconnects', () => {
    const isOnline = async () => (await cast.provider.session.call(getHub, { params: { id: HUB } })).isOnline;
    let client: MqttClient;
    beforeEach(async () => {
      client = await connect(HUB);
      await expect.poll(isOnline).toBe(true);
      // A later read may still show how the hub was before.
      await readsSettle(running());
    });

    it('is offline ten seconds after it has disconnected', async () => {
      const disconnectedAt = Date.now();
      await client.endAsync(true);
      await expect.poll(isOnline).toBe(false);
      expect(Date.now() - disconnectedAt).toBeGreaterThan(9500);
    });

    it('stays online when it reconnects at once', async () => {
      let disconnectedAt: number;
      do {
        disconnectedAt = Date.now();
        await client.endAsync(true);
        client = await connect(HUB);
        await expect.poll(isOnline).toBe(true);
        // On a slow machine it may have been disconnected for too long.
      } while (Date.now() - disconnectedAt > 5000);
      await sleep(13_000);
      // A hub that was taken for offline stays so until its next message.
      await expect.poll(isOnline).toBe(true);
    });
  });
});
