import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { STALE_AFTER_DAYS } from '../../shared/model/sighting-days.ts';
import type { Running } from './platform.ts';

/** Makes a beacon silent: as if it had been heard for the last time the day before it counts as that. */
export async function makeSilent({ table, tableName }: Running, beaconId: string): Promise<void> {
  await table.send(
    new UpdateCommand({
      TableName: tableName,
      Key: { pk: `beacon#${beaconId}`, sk: 'live' },
      ConditionExpression: 'attribute_exists(pk)',
      UpdateExpression: 'SET seenAt = :at',
      ExpressionAttributeValues: { ':at': Date.now() - (STALE_AFTER_DAYS + 1) * 24 * 3600_000 },
    }),
  );
}
