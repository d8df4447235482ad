import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { steadyFetch } from '../bin/steady-fetch.ts';
import {
  deleteUser,
  getAccountExport,
  getAccountExportFile,
  getSignIns,
  startAccountExport,
} from '../shared/contract/auth.ts';
import { proveIdentity } from '../shared/contract/authentification.ts';
import { createSite, getHubs } from '../shared/contract/devices.ts';
import { CAST, type Cast, createCast, PASSWORD } from './support/cast.ts';
import { eventually } from './support/eventually.ts';
import { givenPlatform } from './support/platform.ts';
import { sendToQueue } from './support/send-to-queue.ts';

/** An export, run by the deployed functions with their grants. */
const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

it('an export has the devices of its account and none of others, and is gone with the account', async () => {
  const { provider, stranger, admin } = cast;
  const [own, foreign] = [provider.hubId, stranger.hubId];
  // The index of the list lags.
  await eventually(async () => {
    const { items } = await provider.session.call(getHubs, {});
    expect(items.map(({ id }) => id)).toContain(own);
  });
  // More than a page of a list has.
  for (let n = 0; n <= 100; n++) await provider.session.call(createSite, { body: { name: `Site ${n}` } });
  // A slow machine takes longer for this than a proof is fresh.
  await provider.session.call(proveIdentity, { body: { password: PASSWORD } });
  await eventually(async () => {
    await provider.session.call(startAccountExport, {});
  });
  await eventually(async () => {
    const { last } = await provider.session.call(getAccountExport, {});
    expect(last?.state).toBe('ready');
  });
  const { url } = await provider.session.call(getAccountExportFile, {});
  const answer = await steadyFetch(url);
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="export-\d{4}-\d\d-\d\d\.zip"$/),
  ]);
  const archive = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  // Its files are stored as they are.
  for (const part of ['README.txt', 'hubs.jsonl', own, provider.email]) expect(archive).toContain(part);
  for (const part of [foreign, stranger.email]) expect(archive).not.toContain(part);
  await expect(stranger.session.call(getAccountExportFile, {})).rejects.toMatchObject({
    body: { message: 'ENTITY_NOT_FOUND' },
  });
  await admin.session.call(deleteUser, { params: { id: provider.id }, body: {} });
  // The product sends this message itself, but with a delay of 45 seconds.
  await sendToQueue(running(), 'RemovalsQueue', { userId: provider.id });
  await eventually(async () => expect((await steadyFetch(url)).status).not.toBe(200), 1000);
  const { table, tableName: TableName } = running();
  const Key = { pk: `accountExport#${provider.id}`, sk: 'row' };
  await eventually(async () => {
    const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    expect(Item).toBeUndefined();
  });
});

it('a sign-in is in the history of its account, which an admin reads and a stranger does not', async () => {
  const { stranger, colleague, admin } = cast;
  await eventually(async () => {
    const { items } = await admin.session.call(getSignIns, { query: { user: stranger.id } });
    expect(items).toMatchObject([{ kind: 'password', isRefused: false }]);
  });
  await expect(colleague.session.call(getSignIns, { query: { user: stranger.id } })).rejects.toMatchObject({
    body: { message: 'MISSING_ROLE' },
  });
});
