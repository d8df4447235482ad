import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { ConsoleSession } from '../../bin/console-session.ts';
import { DEMO_PASSWORD, PROVIDER } from '../../bin/demo/accounts.ts';
import { floorPlanPng } from '../../bin/demo/floor-plan.ts';
import { uploadFloorPlan } from '../../bin/demo/places.ts';
import { operatorOf } from '../../bin/running.ts';
import { noteSightings } from '../../functions/core/devices/beacons/sightings/note-sightings.ts';
import {
  type BeaconItem,
  type BeaconLive,
  beaconDevice,
} from '../../functions/core/devices/beacons/store.ts';
import { last4Of, SHARDS } from '../../functions/core/devices/ownership/owned-device.ts';
import { inLanes } from '../../functions/platform/in-lanes.ts';
import { shardFor } from '../../functions/platform/shards.ts';
import { describeBeacons } from '../../shared/contract/devices/descriptions.ts';
import { createSite } from '../../shared/contract/devices/places.ts';
import type { Demo } from '../bytes/start-demo.ts';
import { hex } from '../lists/hex.ts';

const DAY_MS = 24 * 3600_000;

/** How some beacons were last heard, and how many of twenty are like them. Absent: never. */
const HEARD = [
  { share: 15, heard: { daysAgo: 0, batteryPct: 88 } },
  { share: 2, heard: { daysAgo: 0, batteryPct: 21 } },
  { share: 2, heard: { daysAgo: 20, batteryPct: 70 } },
  { share: 1, heard: undefined },
] as const;
const TWENTY = HEARD.flatMap(({ share }, kind) => Array.from({ length: share }, () => kind));

/**
 * A site of the demo's provider with a floor plan, and this many beacons on it. One beacon of each state is written by the
 * product, the others are copies of these. Returns the id of the site.
 */
export async function plantSite({ url, running }: Demo, name: string, count: number): Promise<string> {
  const owner = await ConsoleSession.signIn(url, PROVIDER.email, DEMO_PASSWORD);
  const { id: siteId, userId } = await owner.call(createSite, { body: { name, address: '' } });
  await uploadFloorPlan(owner, siteId, floorPlanPng());
  if (count === 0) return siteId;

  const prefix = `F0${randomBytes(2).toString('hex').toUpperCase()}`;
  const idOf = (at: number) => `${prefix}${hex(at, 12 - prefix.length).toUpperCase()}`;
  const models = HEARD.map((_, kind) => idOf(kind));
  const operator = operatorOf(running);
  const beacons = models.map((id) => ({ id, type: 'SMART_BEACON', orderCode: 'MANY01' }));
  await operator.run({ command: 'register-beacons', beacons });
  await operator.run({ command: 'hand-over-beacons', ids: models, userId });
  const rows = models.map((id, at) => ({ id, siteId, spot: spotAt(at, count), ...described(at) }));
  await owner.call(describeBeacons, { body: { rows: rows.map(({ id }) => ({ id, site: name })) } });
  await owner.call(describeBeacons, { body: { rows } });
  pointAtTableOf(running);
  await noteSightings(
    HEARD.flatMap(({ heard }, kind) =>
      heard
        ? [
            {
              beaconId: models[kind]!,
              timestamp: Date.now() - heard.daysAgo * DAY_MS,
              batteryPct: heard.batteryPct,
              batteryMV: 2950,
              activeTime: 86_400,
            },
          ]
        : [],
    ),
  );

  const table = DynamoDBDocumentClient.from(clientOf(running), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const keys = models.flatMap((id) => [beaconDevice.rowKey(id), beaconDevice.liveKey(id)]);
  const read = await table.send(
    new BatchGetCommand({ RequestItems: { [running.tableName]: { Keys: keys, ConsistentRead: true } } }),
  );
  const items = read.Responses![running.tableName] as (BeaconItem | BeaconLive)[];
  const copies = Array.from({ length: Math.max(count - models.length, 0) }, (_, n) => n + models.length);
  await inLanes(
    copies.flatMap((at) => {
      const model = models[TWENTY[(at * 7) % TWENTY.length]!]!;
      return items.filter(({ pk }) => pk.endsWith(model)).map((item) => copyOf(item, model, at));
    }),
    25,
    async (some) => {
      const requests = some.map((Item) => ({ PutRequest: { Item } }));
      await table.send(new BatchWriteCommand({ RequestItems: { [running.tableName]: requests } }));
    },
  );
  await table.send(
    new UpdateCommand({
      TableName: running.tableName,
      Key: { pk: `site#${siteId}`, sk: 'row' },
      UpdateExpression: 'SET beacons = :count',
      ExpressionAttributeValues: { ':count': Math.max(count, models.length) },
    }),
  );
  return siteId;

  function copyOf(item: BeaconItem | BeaconLive, model: string, at: number) {
    const id = idOf(at);
    const copy = Object.fromEntries(
      Object.entries(item).map(([attribute, value]) => [
        attribute,
        typeof value === 'string' ? value.replaceAll(model, id) : value,
      ]),
    );
    if (!('row' in item)) return copy;
    const { row: was } = item as BeaconItem;
    const { description } = described(at);
    const row = { ...was, id, last4: last4Of(id), description, spot: { ...was.spot, ...spotAt(at, count) } };
    return { ...copy, row, all: shardFor('beacon', id, SHARDS.beacon) };
  }
}

const described = (at: number) => ({ description: `Stand ${Math.floor(at / 20) + 1}, ${(at % 20) + 1}` });

/** Spread over the hall without an order that the eye would see. */
const spotAt = (at: number, count: number) => ({
  x: 0.06 + 0.88 * ((at * 0.618_034) % 1),
  y: 0.08 + 0.84 * ((at + 0.5) / count),
});

const clientOf = ({ awsEndpoint: endpoint, region, operator: credentials }: Demo['running']) =>
  new DynamoDBClient({ endpoint, region, credentials });

/** Lets the product’s code in this process use the table. */
function pointAtTableOf({ awsEndpoint, region, tableName, operator }: Demo['running']): void {
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    AWS_ENDPOINT_URL_DYNAMODB: awsEndpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: operator.accessKeyId,
    AWS_SECRET_ACCESS_KEY: operator.secretAccessKey,
  });
}
