import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Fixture } from './start.ts';

/** The queue of the fixture app, and the counters of its consumer. */
export function consumer(platform: Fixture) {
  const sqs = new SQSClient(platform.client());
  const dynamodb = new DynamoDBClient(platform.client());
  const queue = platform.find('AWS::SQS::Queue', 'Queue');
  const TableName = platform.find('AWS::DynamoDB::GlobalTable', 'Table').name;
  return {
    send: (MessageBody: string) =>
      sqs.send(
        new SendMessageCommand({
          QueueUrl: `${platform.awsEndpoint}/000000000000/${queue.name}`,
          MessageBody,
        }),
      ),
    /** How often the consumer received a message with this body. */
    async seen(body: string): Promise<number> {
      const get = new GetItemCommand({ TableName, Key: { pk: { S: `seen ${body}` } } });
      return Number((await dynamodb.send(get)).Item?.times?.N ?? 0);
    },
  };
}
