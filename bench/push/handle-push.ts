import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Context, SQSRecord } from 'aws-lambda';
import { format1, format2 } from '../../bin/demo/payloads.ts';
import { importBeacons } from '../../functions/core/devices/beacons/registration/import-beacons.ts';
import { insertHub } from '../../functions/core/devices/hubs/store.ts';
import { setClock } from '../../functions/platform/clock.ts';
import { handler } from '../../functions/workers/hub-ingest.ts';

/** Hubs that hear forty beacons each and push every minute, half of them in each payload format. */
export const HUBS = 10;
const BEACONS = 40;
const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 10, 21, 10);

const hubIds = Array.from({ length: HUBS }, (_, hub) => `hub000b0${hub.toString(16).padStart(3, '0')}`);
const macOf = (hub: number, beacon: number) =>
  `F0D2${(hub * BEACONS + beacon).toString(16).toUpperCase().padStart(8, '0')}`;

/** What the worker does with one push after the other, and the minimum with the same SDK client. */
export interface PushSides {
  /** The pushes of the next minute, so many in an invocation. Nothing of what the beacons report changes. */
  minute(batch: number): Promise<void>;
  /** One GetItem of the live item of each hub, which has its digest. */
  raw(): Promise<void>;
}

export async function pushSides(): Promise<PushSides> {
  for (const id of hubIds) await insertHub({ id, hardware: 'HUB-0300', orderCode: 'HALLE1' });
  const ids = hubIds.flatMap((_, hub) => Array.from({ length: BEACONS }, (_, beacon) => macOf(hub, beacon)));
  await importBeacons(ids.map((id) => ({ id, type: 'SMART_BEACON', firmware: '006.001' })));
  let minutes = 0;
  const context = { getRemainingTimeInMillis: () => 30_000 } as Context;
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 5 }));
  return {
    async minute(batch) {
      const at = START + minutes++ * MINUTE_MS;
      setClock(at);
      const records = hubIds.map((_, hub) => recordOf(hub, at));
      for (let n = 0; n < HUBS; n += batch) {
        const { batchItemFailures } = await handler({ Records: records.slice(n, n + batch) }, context);
        if (batchItemFailures.length) throw new Error('a push failed');
      }
    },
    async raw() {
      for (const id of hubIds) {
        const Key = { pk: `hub#${id}`, sk: 'live' };
        await client.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key }));
      }
    },
  };
}

/** A push as the broker's rule queues it. */
function recordOf(hub: number, at: number): SQSRecord {
  const hubId = hubIds[hub]!;
  const heard = Array.from({ length: BEACONS }, (_, beacon) => ({
    ...{ mac: macOf(hub, beacon), rssi: -60, batteryPct: 80, batteryMV: 2800 },
    ...{ activeTime: Math.floor(at / 1000) % 1e8, firmware: '006.001' },
  }));
  const payload = (hub % 2 ? format2 : format1)(hubId, heard, at);
  const body = Buffer.from(JSON.stringify(payload)).toString('base64');
  return {
    messageId: `${hubId}-${at}`,
    body: JSON.stringify({ kind: 'data', hub: hubId, client: hubId, at, body }),
  } as SQSRecord;
}
