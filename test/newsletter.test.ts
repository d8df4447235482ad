import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { ConsoleSession } from '../bin/console-session.ts';
import { getInfoProvider, sendNewsLetter } from '../shared/contract/admin.ts';
import { createAppRight, deleteUser, getUser } from '../shared/contract/auth.ts';
import { unsubscribe } from '../shared/contract/authentification.ts';
import { getBeacon } from '../shared/contract/devices.ts';
import { getTask } from '../shared/contract/tasks.ts';
import { CAST, type Cast, createCast, PASSWORD } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';
import { sendToQueue } from './support/send-to-queue.ts';

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

const texts = {
  localeToSubjectMap: { de: 'Neuigkeiten', en: 'News' },
  localeToMessageBodyMap: { de: 'Hallo', en: 'Hello' },
};
const send = (more: object) => cast.admin.session.call(sendNewsLetter, { body: { ...texts, ...more } });
const follow = async (task: string | undefined) => {
  const read = () => cast.admin.session.call(getTask, { params: { id: task! } });
  await expect.poll(async () => (await read()).taskStatus).toBe('finished');
  return (await read()).data;
};
const mailsTo = async (email: string) =>
  (await running().platform.mails()).filter(({ to }) => to.includes(email));
const aws = () => {
  const { awsEndpoint: endpoint, operator: credentials, assembly } = running().platform;
  return { endpoint, credentials, region: assembly.region };
};

/** Puts a user with only the fields that a newsletter reads, since a sign-up takes long. */
async function putUser(id: string): Promise<void> {
  const { table, tableName } = running();
  const email = `${id}@example.com`;
  const labels = { managerLabel: null, managerGroup: null, appLabel: null };
  const state = { verified: true, deactivated: false, mailState: 'ok' };
  const row = { id, email, name: id, role: 'INFO_PROVIDER', ...state, ...labels };
  const keys = { pk: `user#${id}`, sk: 'row', all: 'user', s1: `${email}#${id}` };
  const Item = { ...keys, row, languageCode: 'en-gb', newsletter: false };
  await table.send(new PutCommand({ TableName: tableName, Item }));
}

/** Each filter of the user list, with and without a group: each of them reads another index. */
const FILTERS = [
  'name:prefix:stranger',
  'email:prefix:stranger',
  'managerLabel:nowhere',
  'appLabel:nowhere',
  'roles:SERVICE_ACCOUNT',
  'verified:false',
  'lastLoginDate:lt:2020-01-01',
].flatMap((filter) => [[filter], [filter, 'managerGroup:museums']]);
/** More users than a page of the list has. They take no newsletters. */
const CROWD = 101;

describe('a newsletter', () => {
  it('reaches its recipients, who can unsubscribe by its link', async () => {
    const { id, email } = cast.colleague;
    expect((await send({ recipients: [id] })).errors).toEqual([]);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ subject: 'News' });
    const token = /unsubscribe\/([\w.-]+)/.exec(mail!.text!)![1]!;
    await new ConsoleSession(running().url).call(unsubscribe, { params: { token } });
    // One-click unsubscribing by a mail provider: a POST of a form without cookie and Origin.
    const offered = mail!.headers!.find(({ name }) => name === 'List-Unsubscribe')!.value.slice(1, -1);
    const path = new URL(offered).pathname;
    const post = (where: string, headers = {}) =>
      fetch(running().url + where, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: 'List-Unsubscribe=One-Click',
      });
    expect([(await post(path)).status, path.endsWith(token)]).toEqual([200, true]);
    expect((await post(path, { cookie: cast.admin.session.cookie })).status).toBe(403);
    expect((await post(`${path.slice(0, -1)}!`)).status).toBe(400);
    expect((await send({ recipients: [id] })).errors).toEqual([{ id, message: 'UNSUBSCRIBED' }]);
  });

  it('without recipients is refused, and can then be sent with recipients under the same idempotency key', async () => {
    const headers = { 'idempotency-key': 'the same' };
    const call = (recipients: string[]) =>
      cast.admin.session.call(sendNewsLetter, { body: { ...texts, recipients } }, headers);
    await expect(call([])).rejects.toMatchObject({ body: { message: 'MISSING_PARAMETER' } });
    expect((await call([cast.stranger.id])).errors).toEqual([]);
  });

  it('to all users is sent by a task', async () => {
    await Promise.all(
      Array.from({ length: CROWD }, (_, n) => putUser(`crowd${String(n).padStart(11, '0')}`)),
    );
    // Indexes lag, so that some users may be missing at first.
    const counted = async () => (await send({ filter: [], dryRun: true })).recipients?.count;
    await expect.poll(counted).toBe(CROWD + 6);
    const { task } = await send({ filter: [] });
    expect(await follow(task)).toMatchObject({ total: CROWD + 6, skippedCount: CROWD + 1 });
    expect(await mailsTo(cast.groupAdmin.email)).not.toEqual([]);
  });

  it('to more than a hundred named recipients is sent by a task that reports who was skipped', async () => {
    const recipients = Array.from({ length: 101 }, (_, n) => `nobody${String(n).padStart(10, '0')}`);
    expect(await follow((await send({ recipients })).task)).toMatchObject({
      total: 101,
      done: 0,
      skippedCount: 101,
    });
  });

  it('can be counted and sent with every filter of the user list', async () => {
    const sent = await Promise.all(
      [...FILTERS, ['managerGroup:museums']].map(async (filter) => {
        const { recipients } = await send({ filter, dryRun: true });
        expect(recipients?.isComplete).toBe(true);
        return { filter, task: (await send({ filter })).task };
      }),
    );
    for (const { task } of sent) await follow(task);
  });

  it('can continue in another execution of the state machine', async () => {
    const { task } = await send({ filter: ['name:prefix:nobody'] });
    await follow(task);
    const lambda = new LambdaClient(aws());
    const Payload = JSON.stringify({ step: 'renew', taskId: task, from: 1 });
    const { FunctionError } = await lambda.send(
      new InvokeCommand({ FunctionName: 'console-dev-task', Payload }),
    );
    expect(FunctionError).toBeUndefined();
  });

  it('that bounces is noted at the account, which gets no further one', async () => {
    const email = 'bounce@simulator.amazonses.com';
    const user = { command: 'create-user', email, name: 'Gone', password: PASSWORD, role: 'INFO_PROVIDER' };
    const { id } = await running().operator.run<{ id: string }>(user);
    await send({ recipients: [id] });
    const state = async () => (await cast.admin.session.call(getInfoProvider, { params: { id } })).mailState;
    await expect.poll(state).toBe('bounced');
    expect((await send({ recipients: [id] })).errors).toEqual([{ id, message: 'BOUNCED' }]);
  });
});

it('the devices of a deleted account are detached', async () => {
  const { id, beaconId, session } = cast.stranger;
  await session.call(createAppRight, { body: { description: 'A key', permissions: [] } });
  await session.call(deleteUser, { params: { id: 'me' }, body: { password: PASSWORD } });
  await expect(session.call(getUser, { params: { id: 'me' } })).rejects.toMatchObject({ status: 401 });
  // The product sends this message itself, but with a delay of 45 seconds.
  const QueueUrl = await sendToQueue(running(), 'RemovalsQueue', { userId: id });
  const owner = async () =>
    (await cast.admin.session.call(getBeacon, { params: { id: beaconId } })).userAssigned;
  await expect.poll(owner).toBeNull();
  // The worker checks again when the indexes are consistent, for this message and for the product's own one.
  const waiting = new GetQueueAttributesCommand({
    QueueUrl,
    AttributeNames: ['ApproximateNumberOfMessagesDelayed'],
  });
  const sqs = new SQSClient(aws());
  const delayed = async () =>
    Number((await sqs.send(waiting)).Attributes?.ApproximateNumberOfMessagesDelayed);
  await expect.poll(delayed).toBeGreaterThan(1);
});
