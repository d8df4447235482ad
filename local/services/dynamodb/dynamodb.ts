import {
  type Assembly,
  AwsError,
  type AwsRequest,
  type AwsResponse,
  type Properties,
  type Service,
  StartError,
} from '../../types.ts';
import { post } from '../forward.ts';
import { jsonBody, jsonError, jsonOperation } from '../json-protocol.ts';
import { type Engine, startEngine } from './engine.ts';
import { dynamodbPermissions } from './permissions.ts';
import { syncTables, tablesOf } from './tables.ts';

export interface DynamoDb extends Service {
  /** Creates and updates the tables of the engine. */
  load(assembly: Assembly): Promise<void>;
  stop(): Promise<void>;
}

/** Calls the engine. Throws `AwsError` if it does not answer. */
export type SendToEngine = (operation: string, body: Properties) => Promise<AwsResponse>;

/** Gets the calls to the engine before the engine does. */
export type EngineLayer = (
  send: SendToEngine,
  schemaOf: (table: string) => Properties | undefined,
) => {
  readonly send: SendToEngine;
  /** Called when the tables have changed, and at the end. */
  reset(): void;
};

/**
 * The engine requires a signature but does not verify it; the gateway has done so. DynamoDB Local separates data by
 * access key and region, so both are constant.
 */
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
  'TransactWriteItems',
  'UpdateItem',
]);

/** DynamoDB: a real engine behind the gateway. */
export async function createDynamoDb(
  databaseFile: string,
  endpoint: string | undefined,
  layer: EngineLayer,
  /** Whether a load may create or delete only one index of each table. */
  oneIndexAtATime: () => boolean,
  reports: { log: (line: string) => void; onError: (error: unknown) => void },
): Promise<DynamoDb> {
  const engine: Engine = await startEngine(databaseFile, endpoint, reports);
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
      // It is unknown whether the call was applied, as with an internal error of AWS.
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
    permissions: (request) => dynamodbPermissions(jsonOperation(request), jsonBody(request), place),
    handle: (request) => handle(request, layered.send),
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

/** The engine passes the message of its SQLite database on. */
function engineError(path: string, body: string): Error {
  const said = /"message":"([^"]*)"/.exec(body)?.[1] ?? body;
  return Object.assign(new Error(said), { code: 'ENGINE', path });
}

/** Asks the engine for the consumed capacity of each request, because the layers of AWS mode need it. */
async function handle(request: AwsRequest, send: SendToEngine): Promise<AwsResponse> {
  const operation = jsonOperation(request);
  if (!REPORTS_CAPACITY.has(operation)) return passOn(await send(operation, jsonBody(request)));
  const body = jsonBody(request);
  const asked = body.ReturnConsumedCapacity ?? 'NONE';
  const reply = await send(operation, { ...body, ReturnConsumedCapacity: 'INDEXES' });
  if (reply.status !== 200) return passOn(reply);
  const { ConsumedCapacity, ...rest } = JSON.parse(String(reply.body));
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
