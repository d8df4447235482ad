import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
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

/** A user as far as a newsletter asks, without the work that a sign-up makes. */
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

/** Each filter of the user list, with and without a group, finds its users in an index of its own. */
const FILTERS = [
  'name:prefix:stranger',
  'email:prefix:stranger',
  'managerLabel:nowhere',
  'appLabel:nowhere',
  'roles:SERVICE_ACCOUNT',
  'verified:false',
  'lastLoginDate:lt:2020-01-01',
].flatMap((filter) => [[filter], [filter, 'managerGroup:museums']]);
/** More than a page of them, who take no newsletters. */
const CROWD = 101;

describe('a newsletter', () => {
  it('reaches those it is written to, who can leave it by its link', async () => {
    const { id, email } = cast.colleague;
    expect((await send({ recipients: [id] })).errors).toEqual([]);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ subject: 'News' });
    const token = /unsubscribe\/([\w.-]+)/.exec(mail!.text!)![1]!;
    await new ConsoleSession(running().url).call(unsubscribe, { params: { token } });
    // What a mail provider does for its reader: no cookie, no Origin, a form that was signed nowhere.
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

  it('that names nobody is refused, and may be sent again under the same key once it does', async () => {
    const headers = { 'idempotency-key': 'the same' };
    const call = (recipients: string[]) =>
      cast.admin.session.call(sendNewsLetter, { body: { ...texts, recipients } }, headers);
    await expect(call([])).rejects.toMatchObject({ body: { message: 'MISSING_PARAMETER' } });
    expect((await call([cast.stranger.id])).errors).toEqual([]);
  });

  it('to everybody is a task that ends', async () => {
    await Promise.all(
      Array.from({ length: CROWD }, (_, n) => putUser(`crowd${String(n).padStart(11, '0')}`)),
    );
    // Indexes lag by a moment, and so does who everybody is.
    const counted = async () => (await send({ filter: [], dryRun: true })).recipients?.count;
    await expect.poll(counted).toBe(CROWD + 6);
    const { task } = await send({ filter: [] });
    expect(await follow(task)).toMatchObject({ total: CROWD + 6, skippedCount: CROWD + 1 });
    expect(await mailsTo(cast.groupAdmin.email)).not.toEqual([]);
  });

  it('to more than a hundred by name is a task that says who was left out', async () => {
    const recipients = Array.from({ length: 101 }, (_, n) => `nobody${String(n).padStart(10, '0')}`);
    expect(await follow((await send({ recipients })).task)).toMatchObject({
      total: 101,
      done: 0,
      skippedCount: 101,
    });
  });

  it('to what any filter finds can be counted and sent', async () => {
    const sent = await Promise.all(
      [...FILTERS, ['managerGroup:museums']].map(async (filter) => {
        const { recipients } = await send({ filter, dryRun: true });
        expect(recipients?.isComplete).toBe(true);
        return { filter, task: (await send({ filter })).task };
      }),
    );
    for (const { task } of sent) await follow(task);
  });

  it('goes on in another execution, where one has had enough', async () => {
    const { task } = await send({ filter: ['name:prefix:nobody'] });
    await follow(task);
    const lambda = new LambdaClient(aws());
    const Payload = JSON.stringify({ step: 'renew', taskId: task, from: 1 });
    const { FunctionError } = await lambda.send(
      new InvokeCommand({ FunctionName: 'console-dev-task', Payload }),
    );
    expect(FunctionError).toBeUndefined();
  });

  it('that bounces is noted on the account, which gets no more', async () => {
    const email = 'bounce@simulator.amazonses.com';
    const user = { command: 'create-user', email, name: 'Gone', password: PASSWORD, role: 'INFO_PROVIDER' };
    const { id } = await running().operator.run<{ id: string }>(user);
    await send({ recipients: [id] });
    const state = async () => (await cast.admin.session.call(getInfoProvider, { params: { id } })).mailState;
    await expect.poll(state).toBe('bounced');
    expect((await send({ recipients: [id] })).errors).toEqual([{ id, message: 'BOUNCED' }]);
  });
});

it('an account that is deleted leaves its devices to nobody, and no key', async () => {
  const { id, beaconId, session } = cast.stranger;
  await session.call(createAppRight, { body: { description: 'A key', permissions: [] } });
  await session.call(deleteUser, { params: { id: 'me' }, body: { password: PASSWORD } });
  await expect(session.call(getUser, { params: { id: 'me' } })).rejects.toMatchObject({ status: 401 });
  // What would come by itself, three quarters of a minute later.
  const { platform } = running();
  const queue = platform.assembly.of('AWS::SQS::Queue').find(({ name }) => name.includes('RemovalsQueue'))!;
  const QueueUrl = `${platform.awsEndpoint}/${platform.assembly.account}/${queue.name}`;
  const message = { QueueUrl, MessageBody: JSON.stringify({ userId: id }) };
  const sqs = new SQSClient(aws());
  await sqs.send(new SendMessageCommand(message));
  const owner = async () =>
    (await cast.admin.session.call(getBeacon, { params: { id: beaconId } })).userAssigned;
  await expect.poll(owner).toBeNull();
  // It will look once more, when the indexes agree; so will the message of the deletion itself.
  const waiting = new GetQueueAttributesCommand({
    QueueUrl,
    AttributeNames: ['ApproximateNumberOfMessagesDelayed'],
  });
  const delayed = async () =>
    Number((await sqs.send(waiting)).Attributes?.ApproximateNumberOfMessagesDelayed);
  await expect.poll(delayed).toBeGreaterThan(1);
});
