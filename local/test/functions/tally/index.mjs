import { DynamoDBClient, TransactWriteItemsCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';

const client = new DynamoDBClient();
const TableName = process.env.TABLE;
const one = { UpdateExpression: 'ADD times :one', ExpressionAttributeValues: { ':one': { N: '1' } } };

/** Counts an item of a job once, however often it is asked to; how often it was asked is counted apart. */
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
    // A time before had done it and could not say so.
    if (error.CancellationReasons?.[0].Code !== 'ConditionalCheckFailed') throw error;
  }
  return item;
}
