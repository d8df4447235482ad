import { DynamoDBClient, GetItemCommand, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';

const client = new DynamoDBClient();
const { TABLE } = process.env;
let calls = 0;

/** Stores and returns things. For every other path, it returns its event. */
export async function handler(event) {
  calls++;
  const { id } = event.pathParameters ?? {};
  switch (event.routeKey) {
    case 'PUT /api/things/{id}':
      await client.send(
        new PutItemCommand({ TableName: TABLE, Item: { pk: { S: id }, text: { S: event.body } } }),
      );
      return { statusCode: 204 };
    case 'GET /api/things/{id}': {
      const { Item } = await client.send(new GetItemCommand({ TableName: TABLE, Key: { pk: { S: id } } }));
      if (!Item) return { statusCode: 404, body: 'nothing' };
      return { statusCode: 200, headers: { 'Content-Type': 'text/plain' }, body: Item.text.S };
    }
    case 'GET /api/scan':
      return client.send(new ScanCommand({ TableName: TABLE }));
    case 'ANY /cached/{proxy+}':
      return cachable(event);
    default:
      return {
        statusCode: 200,
        cookies: ['a=1; Path=/', 'b=2'],
        headers: { 'X-Calls': calls },
        body: JSON.stringify(event),
      };
  }
}

/** Answers with a new number each time, and with the status and headers that the query names. */
function cachable({ queryStringParameters: { status = '200', control } = {} }) {
  return {
    statusCode: Number(status),
    headers: control ? { 'cache-control': control } : {},
    body: `call ${calls}`,
  };
}
