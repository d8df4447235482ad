import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Running } from './platform.ts';

/** Lets the schedule of an Info be due now, as if its time had passed. */
export async function makeDue(
  { table, tableName }: Running,
  infoId: string,
  field: 'publishAt' | 'unpublishAt',
): Promise<void> {
  const at = new Date(Date.now() - 60_000).toISOString();
  await table.send(
    new UpdateCommand({
      TableName: tableName,
      Key: { pk: `infoSchedule#${infoId}`, sk: 'row' },
      UpdateExpression: 'SET #field = :at, #row.dueAt = :at, s5 = :sort',
      ExpressionAttributeNames: { '#field': field, '#row': 'row' },
      ExpressionAttributeValues: { ':at': at, ':sort': `${at}#${infoId}` },
    }),
  );
}
