import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { getBeacons } from '../../functions/core/devices/beacons/get-beacons.ts';
import { checkNamed } from '../../functions/core/people/accounts/subject.ts';
import type { Identity } from '../../functions/platform/caller.ts';
import { serveGroup } from '../../functions/platform/http.ts';
import * as contract from '../../shared/contract/devices.ts';
import { buildPath } from '../../shared/contract/route.ts';
import { eventOf } from './call-list.ts';

/** The two sides of the comparison: a page through the API, and the minimum with the same SDK client. */
export interface CpuSides {
  page(limit: number, extra?: 'monitoring'): Promise<unknown>;
  raw(limit: number, extra?: 'monitoring'): Promise<unknown>;
}

/**
 * The owner's beacon list: once through the whole chain (origin secret, router, gate, caller, schema, use case, reply,
 * log line) without the read of the session, and once as a Query of its rows with a BatchGet of their live state.
 */
export function cpuSides(ownerId: string): CpuSides {
  const { getBeacons: operation } = contract;
  const group = { name: 'devices', prefix: contract.devices.prefix, operations: [operation] } as const;
  const identity: Identity = {
    kind: 'session',
    userId: ownerId,
    roles: ['INFO_PROVIDER'],
    administers: null,
    permissions: [],
  };
  const handler = serveGroup(
    group,
    { getBeacons },
    { identify: async () => identity, limitCalls: async () => {}, checkNamed },
  );
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 5 }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const TableName = process.env.TABLE_NAME!;
  return {
    async page(limit, extra) {
      const link = buildPath(operation.path, {}, { limit, extra_field: extra });
      const { statusCode, body } = await handler(eventOf(link, 'stubbed') as never, {} as never);
      if (statusCode !== 200) throw new Error(body);
    },
    async raw(limit, extra) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: 'own1',
          KeyConditionExpression: '#own = :own',
          ExpressionAttributeNames: { '#own': 'own' },
          ExpressionAttributeValues: { ':own': `beacon#${ownerId}` },
          Limit: limit,
        }),
      );
      if (!extra) return;
      const Keys = Items.map(({ pk }) => ({ pk, sk: 'live' }));
      await client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }));
    },
  };
}
