import { readFileSync } from 'node:fs';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { setInfoProvider } from '../shared/contract/admin.ts';
import { createAppLabel } from '../shared/contract/auth.ts';
import { getInfoClicks } from '../shared/contract/content/clicks.ts';
import { setInfoFeatureState, setInfoPoint } from '../shared/contract/content/infos.ts';
import { getTours, setInfoBundle } from '../shared/contract/content/tours.ts';
import type { PhoneTour } from '../shared/contract/sdk.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { ProgramOfClient } from './support/generated-client.ts';
import { givenPlatform } from './support/platform.ts';
import { sendToQueue } from './support/send-to-queue.ts';
import { sentTo } from './support/sent-to.ts';

/** What an app on a phone does, through the edge and with an API key. */

const running = givenPlatform(CAST);
const REPORTS = 'reports@people.example';
let cast: Cast;
let key: string;
let infoId: string;
let tourId: string;
beforeAll(async () => {
  cast = await createCast(running());
  const { provider, admin } = cast;
  const { id, session, beaconId } = provider;
  await admin.session.call(createAppLabel, {
    body: { name: 'harbour', showFrom: [], applications: [], reportEmail: REPORTS },
  });
  await admin.session.call(setInfoProvider, { body: { id, appLabel: 'harbour' } });
  key = await cast.key(id, []);
  await session.call(setInfoFeatureState, { params: { user: '0', state: 'ON' } });
  const outputs = { en: [{ type: 'MESSAGE' as const, title: 'Harbour', text: 'Welcome' }] };
  const info = await session.call(setInfoPoint, {
    body: { name: 'Harbour', outputs, beaconIds: [beaconId] },
  });
  infoId = info.id;
  const tour = { name: 'Quays', outputs: { en: { title: 'Quays' } }, infoIds: [infoId], published: true };
  tourId = (await session.call(setInfoBundle, { body: tour })).id;
});

const ask = (path: string, { body, ...headers }: Record<string, string> = {}) =>
  fetch(`${running().url}/api/sdk/v1/${path}`, {
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { method: 'POST', body }),
  });

async function itemsOf(pk: string) {
  const { table, tableName: TableName } = running();
  const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
  return (await table.send(new QueryCommand({ TableName, ConsistentRead: true, ...query }))).Items!;
}

it('an app reads Infos and tours, and gets no body again while nothing has changed', async () => {
  const infos = { body: JSON.stringify({ beaconIds: [cast.provider.beaconId] }) };
  const first = await ask('infos', infos);
  expect(await first.json()).toMatchObject({ items: [{ id: infoId, tourIds: [tourId] }] });
  expect(first.headers.get('cache-control')).toBe('private, max-age=1800');
  const known = { 'if-none-match': first.headers.get('etag')! };
  const again = await ask('infos', { ...infos, ...known });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const tour = await ask(`tours/${tourId}`);
  expect((await tour.json()) as PhoneTour).toMatchObject({ name: 'Quays', infos: [{ id: infoId }] });
  const unchanged = { 'if-none-match': tour.headers.get('etag')! };
  expect((await ask(`tours/${tourId}`, unchanged)).status).toBe(304);
  await cast.provider.session.call(setInfoBundle, { body: { id: tourId, name: 'All quays' } });
  await expect.poll(async () => (await ask(`tours/${tourId}`, unchanged)).status).toBe(200);
});

it('clicks that an app reports reach the owner once, and reports about content the address of the app label', async () => {
  const clicks = [
    { infoId, time: new Date().toISOString() },
    { infoId: 'none', time: new Date().toISOString() },
  ];
  const body = JSON.stringify({ batchId: 'batch-0001', clicks });
  for (let times = 0; times < 2; times++)
    expect(await (await ask('clicks', { body })).json()).toEqual({
      counted: 1,
      ignored: [{ at: 1, reason: 'unknown' }],
    });
  // The count that is stored, and the one that the owner reads a little later.
  const stored = (await itemsOf(`info#${infoId}`)).flatMap((item) =>
    Object.entries(item).flatMap(([name, value]) => (/^d\d\d$/.test(name) ? [value] : [])),
  );
  expect(stored).toEqual([1]);
  const read = async () => cast.provider.session.call(getInfoClicks, { params: { id: infoId } });
  await expect.poll(async () => (await read()).total).toBe(1);
  const report = {
    ...{ infoId, language: 'en', senderName: 'Vera', senderEmail: 'vera@people.example' },
    text: 'This is <i>not</i> true.',
  };
  expect(await (await ask('violations', { body: JSON.stringify(report) })).json()).toEqual({ taken: true });
  const reports = () => sentTo(running(), REPORTS);
  await expect.poll(async () => (await reports()).length).toBe(1);
  const [mail] = await reports();
  expect(mail!.text).toContain('This is <i>not</i> true.');
});

it('the program in the documentation compiles, and lists the Infos near a beacon', async () => {
  const document = await (await fetch(`${running().url}/api/openapi.json`)).json();
  const example = await ProgramOfClient.make(document, readFileSync('docs/examples/phone.ts', 'utf8'));
  try {
    expect(() => example.compile()).not.toThrow();
    const { visit } = await example.load<{
      visit: (url: string, key: string, beaconIds: string[]) => Promise<string[]>;
    }>();
    expect(await visit(running().url, key, [cast.provider.beaconId])).toEqual(['Harbour: Harbour (MESSAGE)']);
    expect(await visit(running().url, key, ['00C0FFEE0BAD'])).toEqual([]);
  } finally {
    example.remove();
  }
});

it('the worker deletes tours and Infos of an Info CMS that is switched off', async () => {
  const { id, session } = cast.provider;
  await session.call(setInfoFeatureState, { params: { user: '0', state: 'OFF' } });
  await sendToQueue(running(), 'RemovalsQueue', { contentOf: id });
  await expect.poll(() => itemsOf(`tour#${tourId}`)).toEqual([]);
  await expect.poll(() => itemsOf(`info#${infoId}`)).toEqual([]);
  // The index of the list lags.
  await expect.poll(async () => (await session.call(getTours, {})).items).toEqual([]);
  expect((await ask(`tours/${tourId}`)).status).toBe(404);
});
