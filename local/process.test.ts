import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { fixtureNames } from './test/fixture-names.ts';
import { newFolder, startFixture } from './test/start.ts';
import { startProcess } from './test/start-process.ts';

test('every acknowledged write is stored after a kill -9 under load', async () => {
  const dataDir = newFolder();
  const running = await startProcess(dataDir);
  const { awsEndpoint } = running;
  const client = { ...running.client, maxAttempts: 1 };
  const [dynamodb, s3, sqs] = [new DynamoDBClient(client), new S3Client(client), new SQSClient(client)];
  const find = await fixtureNames();
  const names = {
    table: find('AWS::DynamoDB::GlobalTable', 'Table').name,
    bucket: find('AWS::S3::Bucket', 'Uploads').name,
    queue: find('AWS::SQS::Queue', 'Inbox').name,
  };

  const acknowledged = { items: [] as string[], objects: [] as string[], messages: 0 };
  let ended = false;
  const write = async (lane: number) => {
    for (let index = 0; !ended; index++) {
      const id = `${lane}-${index}`;
      try {
        await dynamodb.send(new PutItemCommand({ TableName: names.table, Item: { pk: { S: id } } }));
        acknowledged.items.push(id);
        // The bucket sends a message for each object under `in/`.
        await s3.send(new PutObjectCommand({ Bucket: names.bucket, Key: `in/${id}`, Body: id }));
        acknowledged.objects.push(id);
        const QueueUrl = `${awsEndpoint}/000000000000/${names.queue}`;
        await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: id }));
        acknowledged.messages++;
      } catch {
        // The platform was killed.
      }
    }
  };
  const lanes = [1, 2, 3, 4].map(write);
  await expect.poll(() => acknowledged.messages).toBeGreaterThan(50);
  await running.kill();
  ended = true;
  await Promise.all(lanes);

  const after = await startFixture({ dataDir });
  const again = after.client();
  const read = {
    item: async (id: string) => {
      const get = new GetItemCommand({ TableName: names.table, Key: { pk: { S: id } } });
      return (await new DynamoDBClient(again).send(get)).Item?.pk?.S;
    },
    object: async (id: string) => {
      const { Body } = await new S3Client(again).send(
        new GetObjectCommand({ Bucket: names.bucket, Key: `in/${id}` }),
      );
      return Body!.transformToString();
    },
  };
  const sample = (ids: string[]) => ids.slice(-50);
  const { items, objects, messages } = acknowledged;
  expect(await Promise.all(sample(items).map(read.item))).toEqual(sample(items));
  expect(await Promise.all(sample(objects).map(read.object))).toEqual(sample(objects));
  const { Attributes } = await new SQSClient(again).send(
    new GetQueueAttributesCommand({
      QueueUrl: `${after.awsEndpoint}/000000000000/${names.queue}`,
      AttributeNames: ['ApproximateNumberOfMessages'],
    }),
  );
  expect(Number(Attributes?.ApproximateNumberOfMessages)).toBeGreaterThanOrEqual(messages + objects.length);
  await after.stop();
});

test('functions run in UTC whatever the time zone of the machine is', async () => {
  const { client, kill } = await startProcess(newFolder(), { environment: { TZ: 'Asia/Tokyo' } });
  const FunctionName = (await fixtureNames())('AWS::Lambda::Function', 'Odd').name;
  const { Payload } = await new LambdaClient(client).send(
    new InvokeCommand({ FunctionName, Payload: '{"do":"context"}' }),
  );
  expect(JSON.parse(Buffer.from(Payload!).toString()).zone).toBe(0);
  await kill();
});
