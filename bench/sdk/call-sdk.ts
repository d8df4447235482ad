import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { getPhoneInfos } from '../../functions/core/content/sdk/get-phone-infos.ts';
import { checkNamed } from '../../functions/core/people/accounts/subject.ts';
import type { Identity } from '../../functions/platform/caller.ts';
import { serveGroup } from '../../functions/platform/http.ts';
import { getPhoneInfos as operation, sdk } from '../../shared/contract/sdk.ts';
import { eventOf } from '../lists/call-list.ts';

/** The two sides of the comparison: a call of an app, and the minimum with the same SDK client. */
export interface SdkSides {
  /** Returns how many Infos it answered. */
  infos(): Promise<number>;
  /** One BatchGet of the rows of all beacons. */
  raw(): Promise<void>;
}

/**
 * What an app asks for these beacons: once through the whole chain, without the read of its key, and once as a BatchGet of
 * the beacons' rows.
 */
export function sdkSides(principalId: string, beaconIds: readonly string[]): SdkSides {
  const identity: Identity = {
    kind: 'key',
    userId: principalId,
    roles: ['INFO_PROVIDER'],
    administers: null,
    appLabel: null,
    permissions: ['BASIC'],
    key: { id: 'bench', first4: 'benc' },
  };
  const group = { name: sdk.name, prefix: sdk.prefix, operations: [operation] } as const;
  const handler = serveGroup(
    group,
    { getPhoneInfos },
    { identify: async () => identity, limitCalls: async () => {}, checkNamed },
  );
  const { headers, requestContext, ...event } = eventOf(operation.path, '');
  const request = {
    ...event,
    headers: { ...headers, 'x-api-key': 'bench', 'x-viewer-ip': '192.0.2.1' },
    cookies: [],
    requestContext: { ...requestContext, http: { method: operation.method } },
    body: JSON.stringify({ beaconIds }),
  };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 5 }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const Keys = beaconIds.map((id) => ({ pk: `beacon#${id}`, sk: 'row' }));
  return {
    async infos() {
      const { statusCode, body } = await handler(request as never, {} as never);
      if (statusCode !== 200) throw new Error(body);
      return JSON.parse(body!).items.length;
    },
    async raw() {
      await client.send(new BatchGetCommand({ RequestItems: { [process.env.TABLE_NAME!]: { Keys } } }));
    },
  };
}
