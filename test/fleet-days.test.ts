import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getFleetDays } from '../shared/contract/fleet.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { eventually } from './support/eventually.ts';
import { givenPlatform } from './support/platform.ts';
import { runSchedule } from './support/run-schedule.ts';

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

/** So many accounts that they do not fit into one batch. */
const OTHERS = Array.from({ length: 100 }, (_, n) => ({ pk: `user#other-${n}`, sk: 'row' }));

beforeAll(async () => {
  const { table, tableName: TableName } = running();
  const key = { pk: `user#${cast.provider.id}`, sk: 'row' };
  const { Item } = await table.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }));
  for (const one of OTHERS) {
    const row = { ...Item!.row, id: one.pk.slice('user#'.length) };
    await table.send(new PutCommand({ TableName, Item: { ...Item, ...one, row } }));
  }
  const all = new QueryCommand({
    ...{ TableName, IndexName: 'all6', Select: 'COUNT', KeyConditionExpression: '#all = :users' },
    ExpressionAttributeNames: { '#all': 'all' },
    ExpressionAttributeValues: { ':users': 'user' },
  });
  // An index follows its table a little later.
  await eventually(async () => expect((await table.send(all)).Count).toBeGreaterThan(OTHERS.length));
});
afterAll(async () => {
  const { table, tableName: TableName } = running();
  for (const Key of OTHERS) await table.send(new DeleteCommand({ TableName, Key }));
});

it('a night keeps the figures of each account with devices and of all, once', async () => {
  const { provider, stranger, admin } = cast;
  const daysOf = async ({ session }: { session: typeof provider.session }) =>
    (await session.call(getFleetDays, {})).items.map(({ day, beacons }) => ({ day, beacons }));
  await runSchedule(running(), 'NightlyFleet');
  const [mine] = await eventually(async () => {
    const days = await daysOf(provider);
    expect(days).toHaveLength(1);
    return days;
  });
  expect(mine!.beacons).toBeGreaterThan(0);
  await runSchedule(running(), 'NightlyFleet');
  // The stranger is in the second batch.
  for (const one of [admin, stranger])
    await eventually(async () => expect(await daysOf(one)).toHaveLength(1));
  expect(await daysOf(provider)).toEqual([mine]);
  const [of, all] = [await daysOf(stranger), await daysOf(admin)];
  expect(all[0]!.beacons).toBeGreaterThanOrEqual(mine!.beacons + of[0]!.beacons);
});
