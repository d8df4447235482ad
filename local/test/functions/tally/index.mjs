import { DynamoDBClient, TransactWriteItemsCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';

const client = new DynamoDBClient();
const TableName = process.env.TABLE;
const one = { UpdateExpression: 'ADD times :one', ExpressionAttributeValues: { ':one': { N: '1' } } };

/** Counts each item of a job once, even if it is called repeatedly. The calls are counted separately. */
export async function handler({ job, item }) {
  const count = (name) => ({ TableName, Key: { pk: { S: `${name} ${job}` } }, ...one });
  await client.send(new UpdateItemCommand(count('asked')));
  const mark = {
    TableName,
    Item: { pk: { S: `done ${job} ${item}` } },
    ConditionExpression: 'attribute_not_exists(pk)',
  };
  const TransactItems = [{ Put: mark }, { Update: count('tally') }];
  try {
    await client.send(new TransactWriteItemsCommand({ TransactItems }));
  } catch (error) {
    // An earlier call counted it, but its response was lost.
    if (error.CancellationReasons?.[0].Code !== 'ConditionalCheckFailed') throw error;
  }
  return item;
}
