import {
  DynamoDBClient,
  GetItemCommand,
  type GetItemCommandInput,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { startFixture } from '../../test/start.ts';
import { functionWith, type Resources, stackOf, writeAssembly } from '../../test/write-assembly.ts';
import type { AwsMode } from '../aws-mode.ts';

export const TableName = 'things';

/** An app with a table, with an index for each of `indexes`, and with a function that may do everything. */
export function tableApp(indexes = ['color'], more: Resources = {}, folder?: string, code?: string): string {
  const everything = { Effect: 'Allow', Action: ['dynamodb:*', 'sqs:*', 's3:*', 'lambda:*'], Resource: '*' };
  const policy = { PolicyName: 'all', PolicyDocument: { Statement: [everything] } };
  const template = stackOf({
    Table: [
      'AWS::DynamoDB::GlobalTable',
      {
        TableName,
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
        AttributeDefinitions: ['pk', ...indexes].map((AttributeName) => ({
          AttributeName,
          AttributeType: 'S',
        })),
        GlobalSecondaryIndexes: indexes.map((name) => ({
          IndexName: `by-${name}`,
          KeySchema: [{ AttributeName: name, KeyType: 'HASH' }],
          Projection: { ProjectionType: 'ALL' },
        })),
      },
    ],
    ...functionWith({ FunctionName: 'worker' }, { Policies: [policy] }),
    ...more,
  });
  return writeAssembly({ S: template }, folder, code);
}

/** Starts a platform with that app. Its clients for the operator and for the function do not retry. */
export async function startWithTable(awsMode?: AwsMode, assembly = tableApp()) {
  const platform = await startFixture({ assembly, awsMode });
  const once = (credentials = platform.operator) => ({ ...platform.client(credentials), maxAttempts: 1 });
  const dynamodb = new DynamoDBClient(once());
  return Object.assign(platform, {
    once,
    dynamodb,
    asFunction: new DynamoDBClient(once(platform.credentialsFor('worker'))),
    put: (pk: string, color: string) =>
      dynamodb.send(new PutItemCommand({ TableName, Item: { pk: { S: pk }, color: { S: color } } })),
    /** The color of a thing. The read is eventually consistent unless the options change that. */
    colorOf: async (pk: string, options: Partial<GetItemCommandInput> = {}) => {
      const get = new GetItemCommand({ TableName, Key: { pk: { S: pk } }, ...options });
      return (await dynamodb.send(get)).Item?.color?.S;
    },
    /** The keys of the things with a color, according to the index. */
    ofColor: async (color: string) => {
      const query = new QueryCommand({
        TableName,
        IndexName: 'by-color',
        KeyConditionExpression: 'color = :color',
        ExpressionAttributeValues: { ':color': { S: color } },
      });
      return ((await dynamodb.send(query)).Items ?? []).map(({ pk }) => pk?.S).sort();
    },
  });
}
