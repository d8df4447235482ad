import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { auditId, auditItem, entryKey } from '../functions/core/kernel/audit/store.ts';
import { getAudit, putUser } from '../shared/contract/auth.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { eventually } from './support/eventually.ts';
import { givenPlatform } from './support/platform.ts';
import { runSchedule } from './support/run-schedule.ts';
import { sentTo } from './support/sent-to.ts';

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

const HOUR = 3600_000;

it('a user is mailed once what an admin has done in the user’s name, an hour after the last change', async () => {
  const { admin, provider } = cast;
  const { table, tableName: TableName } = running();
  const own = { params: { id: provider.id }, body: { name: 'Ida Ingen' } };
  await admin.session.call(putUser, own, { 'x-run-as': provider.id });
  const entries = async () =>
    (await provider.session.call(getAudit, {})).items.filter(({ isRunAs }) => isRunAs);
  await expect.poll(async () => (await entries()).length).toBe(1);
  const [entry] = await entries();
  const { Item } = await table.send(new GetCommand({ TableName, Key: entryKey(entry!.id) }));
  // The same change, two hours earlier.
  const at = Date.now() - 2 * HOUR;
  const row = { ...Item!.row, id: auditId(at, 'earlier'), at: new Date(at).toISOString() };
  await table.send(new PutCommand({ TableName, Item: auditItem(row, Item!.host) }));
  const mails = async () =>
    (await sentTo(running(), provider.email)).filter(({ subject }) => subject.includes('in your name'));
  await eventually(async () => {
    await runSchedule(running(), 'Hourly');
    expect(await mails()).toHaveLength(1);
  });
  const [mail] = await mails();
  for (const part of [admin.email, 'one change', `//${new URL(running().url).host}/audit?user=0`])
    expect(mail!.text).toContain(part);
});
