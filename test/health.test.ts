import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, expect, it } from 'vitest';
import { format1 } from '../bin/demo/payloads.ts';
import { getHealth, getSlowedHubs } from '../shared/contract/health.ts';
import type { DropReason } from '../shared/drop-reasons.ts';
import { WATCHED_NAMES, type WatchedName } from '../shared/queue-names.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { eventually } from './support/eventually.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform(CAST);
let cast: Cast;
let key: string;
beforeAll(async () => {
  cast = await createCast(running());
  key = await cast.key(cast.provider.id, ['CONFIGURE_HUBS']);
});

const health = () => cast.admin.session.call(getHealth, {});
const droppedFor = async (wanted: DropReason) =>
  (await health()).dropped.find(({ reason }) => reason === wanted)!;

const push = async (body: object) => {
  const response = await fetch(`${running().url}/api/ingest/v1/hubs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  });
  return response.status;
};

it('the health of a stage says of each queue what waits and what was put aside', async () => {
  const { platform } = running();
  const { queues } = await health();
  const healthOf = async (wanted: WatchedName) =>
    (await health()).queues.find(({ name }) => name === wanted)!;
  expect(queues.map(({ name }) => name)).toEqual(WATCHED_NAMES);
  const { deadLettersArn, deadLetters, at } = queues.find(({ name }) => name === 'billing')!;
  expect(deadLetters).toBe(0);
  expect(Math.abs(Date.now() - Date.parse(at!))).toBeLessThan(120_000);
  const { awsEndpoint: endpoint, operator: credentials, assembly } = platform;
  const sqs = new SQSClient({ endpoint, credentials, region: assembly.region });
  const urlOf = (arn: string) => `${endpoint}/${assembly.account}/${arn.split(':').at(-1)}`;
  const QueueUrl = urlOf(deadLettersArn);
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: '{}' }));
  expect(await healthOf('billing')).toMatchObject({
    deadLetters: 1,
    waiting: 0,
    oldestSeconds: 0,
    lateAfterSeconds: 3600,
  });
  // As one of an operator who looks at it, the message is hidden for a while.
  await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
  expect(await healthOf('billing')).toMatchObject({ deadLetters: 0 });
  // What no rule of the broker could deliver is put aside at once.
  const failures = await healthOf('ruleFailures');
  expect(failures).toMatchObject({ deadLetters: 0, waiting: null, oldestSeconds: null });
  await sqs.send(new SendMessageCommand({ QueueUrl: urlOf(failures.deadLettersArn), MessageBody: '{}' }));
  expect(await healthOf('ruleFailures')).toMatchObject({ deadLetters: 1, waiting: null });
});

it('what is dropped of what hubs push is counted by its reason', async () => {
  const { hubId } = cast.provider;
  const before = await droppedFor('brokenItem');
  const body = format1(hubId, [], Date.now());
  expect(await push({ ...body, items: [{ macAddress: 'nonsense' }, { timestamp: 0 }, 'x'] })).toBe(200);
  await eventually(async () =>
    expect(await droppedFor('brokenItem')).toEqual({
      reason: 'brokenItem',
      hour: before.hour + 3,
      day: before.day + 3,
    }),
  );
});

it('a hub that logs too much is listed, and what it logged is counted', async () => {
  const { hubId, id: userId } = cast.provider;
  const logs = Array.from({ length: 350 }, (_, n) => ({
    level: 'debug',
    timestamp: Date.now(),
    message: `line ${n}`,
  }));
  for (let time = 0; time < 3; time++) expect(await push({ id: hubId, items: [], logs })).toBe(200);
  const { session } = cast.admin;
  await eventually(async () => {
    const { items } = await session.call(getSlowedHubs, { query: { extra_field: ['owner'] } });
    expect(items).toMatchObject([{ id: hubId, what: ['LINES'], owner: { id: userId } }]);
  });
  await eventually(async () => expect((await droppedFor('flood')).hour).toBeGreaterThan(0));
});
