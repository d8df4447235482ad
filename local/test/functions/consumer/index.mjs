import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';

const client = new DynamoDBClient();

/** Counts each message by its body. `poison` is reported as failed, and `boom` fails the whole batch. */
export async function handler({ Records }) {
  const batchItemFailures = [];
  for (const { messageId, body } of Records) {
    await client.send(
      new UpdateItemCommand({
        TableName: process.env.TABLE,
        Key: { pk: { S: `seen ${body}` } },
        UpdateExpression: 'ADD times :one',
        ExpressionAttributeValues: { ':one': { N: '1' } },
      }),
    );
    if (body === 'boom') throw new Error('boom');
    if (body === 'poison') batchItemFailures.push({ itemIdentifier: messageId });
  }
  return { batchItemFailures };
}
