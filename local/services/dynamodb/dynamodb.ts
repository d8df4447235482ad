import {
  type Assembly,
  AwsError,
  type AwsRequest,
  type AwsResponse,
  type Caller,
  type Properties,
  type Service,
  StartError,
} from '../../types.ts';
import { post } from '../forward.ts';
import { jsonBody, jsonError, jsonOperation } from '../json-protocol.ts';
import { type Engine, startEngine } from './engine.ts';
import { dynamodbPermissions } from './permissions.ts';
import { syncTables, tablesOf } from './tables.ts';
import { UsageCounter } from './usage.ts';

export interface DynamoDb extends Service {
  readonly usage: UsageCounter;
  /** Brings the engine's tables to what the assembly says. */
  load(assembly: Assembly): Promise<void>;
  stop(): Promise<void>;
}

/** Has the engine do an operation; throws `AwsError` where it does not answer. */
export type SendToEngine = (operation: string, body: Properties) => Promise<AwsResponse>;

/** Stands between DynamoDB and its engine, below the counting of capacity. */
export type EngineLayer = (
  send: SendToEngine,
  schemaOf: (table: string) => Properties | undefined,
) => {
  readonly send: SendToEngine;
  /** The tables have changed, or the end has come. */
  reset(): void;
};

/** The engine asks for a signature, yet does not check it: the gateway has. DynamoDB Local keeps data apart by key and region. */
const ENGINE_HEADERS = {
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
};
const REPORTS_CAPACITY = new Set([
  'BatchGetItem',
  'BatchWriteItem',
  'DeleteItem',
  'GetItem',
  'PutItem',
  'Query',
  'Scan',
  'TransactGetItems',
  'TransactWriteItems',
  'UpdateItem',
]);

/** DynamoDB: a real engine behind the gateway, with every capacity unit counted. */
export async function createDynamoDb(
  databaseFile: string,
  endpoint: string | undefined,
  layer: EngineLayer,
  /** Whether a table may get or lose one index only at each load. */
  oneIndexAtATime: () => boolean,
  reports: { log: (line: string) => void; onError: (error: unknown) => void },
): Promise<DynamoDb> {
  const engine: Engine = await startEngine(databaseFile, endpoint, reports);
  const usage = new UsageCounter();
  let assembly: Assembly | undefined;
  const send: SendToEngine = async (operation, body) => {
    try {
      const reply = await post(
        engine.url,
        { ...ENGINE_HEADERS, 'x-amz-target': `DynamoDB_20120810.${operation}` },
        JSON.stringify(body),
      );
      if (reply.status === 500) reports.onError(engineError(databaseFile, String(reply.body)));
      return reply;
    } catch (error) {
      // Whether it was done before the connection broke nobody knows: what AWS calls an internal error, too.
      throw new AwsError(
        'InternalServerError',
        500,
        `The DynamoDB engine does not answer: ${(error as Error).message}`,
      );
    }
  };

  const table = (name: string) => assembly && tablesOf(assembly).find((resource) => resource.name === name);
  const layered = layer(send, (name) => table(name)?.properties);
  const place = {
    tableArn: (name: string) =>
      table(name)?.arn ?? `arn:aws:dynamodb:${assembly?.region}:${assembly?.account}:table/${name}`,
    partitionKeyOf: (name: string, index: string | undefined) => {
      const properties = table(name)?.properties;
      const indexes: Properties[] = properties?.GlobalSecondaryIndexes ?? [];
      const keyed = index === undefined ? properties : indexes.find(({ IndexName }) => IndexName === index);
      return keyed?.KeySchema.find(({ KeyType }: Properties) => KeyType === 'HASH').AttributeName;
    },
  };

  return {
    name: 'dynamodb',
    usage,
    permissions: (request) => dynamodbPermissions(jsonOperation(request), jsonBody(request), place),
    handle: (request, caller) => handle(request, caller, layered.send, usage),
    error: (error) => jsonError(error, 'com.amazonaws.dynamodb.v20120810'),
    async load(next) {
      await syncTables(next, oneIndexAtATime(), async (operation, body) => {
        const reply = await send(operation, body);
        const parsed = JSON.parse(String(reply.body));
        if (reply.status !== 200) {
          throw new StartError(`DynamoDB refuses ${operation} of ${body.TableName}: ${parsed.message}`);
        }
        return parsed;
      });
      assembly = next;
      layered.reset();
    },
    async stop() {
      layered.reset();
      await engine.stop();
    },
  };
}

/** The engine's database is SQLite, too, and SQLite's own words are in what it answers. */
function engineError(path: string, body: string): Error {
  const said = /"message":"([^"]*)"/.exec(body)?.[1] ?? body;
  return Object.assign(new Error(said), { code: 'ENGINE', path });
}

/** Asks the engine what each request consumes, and does not tell a caller who did not ask. */
async function handle(
  request: AwsRequest,
  caller: Caller,
  send: SendToEngine,
  usage: UsageCounter,
): Promise<AwsResponse> {
  const operation = jsonOperation(request);
  if (!REPORTS_CAPACITY.has(operation)) return passOn(await send(operation, jsonBody(request)));
  const body = jsonBody(request);
  const asked = body.ReturnConsumedCapacity ?? 'NONE';
  const reply = await send(operation, { ...body, ReturnConsumedCapacity: 'INDEXES' });
  if (reply.status !== 200) {
    usage.add(caller.arn, operation, undefined);
    return passOn(reply);
  }
  const { ConsumedCapacity, ...rest } = JSON.parse(String(reply.body));
  usage.add(caller.arn, operation, ConsumedCapacity);
  const shown =
    asked === 'NONE'
      ? {}
      : { ConsumedCapacity: asked === 'TOTAL' ? totals(ConsumedCapacity) : ConsumedCapacity };
  return passOn({ ...reply, body: JSON.stringify({ ...rest, ...shown }) });
}

function totals(consumed: Properties | Properties[]): unknown {
  const total = ({ TableName, CapacityUnits }: Properties) => ({ TableName, CapacityUnits });
  return Array.isArray(consumed) ? consumed.map(total) : total(consumed);
}

function passOn({ status, headers, body }: AwsResponse): AwsResponse {
  if (headers?.['content-type'] === undefined) {
    throw new AwsError('InternalServerError', 500, `The DynamoDB engine answered ${status} without a body.`);
  }
  const requestId = headers['x-amzn-requestid'];
  return {
    status,
    headers: { 'content-type': headers['content-type'], ...(requestId && { 'x-amzn-requestid': requestId }) },
    body: body ?? '',
  };
}
