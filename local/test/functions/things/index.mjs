import { DynamoDBClient, GetItemCommand, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';

const client = new DynamoDBClient();
const { TABLE } = process.env;

/** PUT and GET /things/{id}, and a few ways to be looked at or to misbehave. */
export async function handler(event) {
  const { id, what } = event.pathParameters ?? {};
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
    case 'ANY /api/{proxy+}':
      return {
        statusCode: 200,
        cookies: ['a=1; Path=/', 'b=2'],
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
      };
  }
  return { what };
}
