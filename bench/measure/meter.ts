import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type EngineAnswer, sendToEngine, type WireItem } from './wire.ts';

/** A request to the table, with what it consumed. */
export interface Metered {
  /** `Query`, `BatchGetItem` … */
  readonly operation: string;
  /** Keys in the request, of any kind of read or write; a Query has none. */
  readonly keys: readonly TableKey[];
  /** The items that were read, in order. */
  readonly items: readonly WireItem[];
  readonly readUnits: number;
  readonly writeUnits: number;
  /** What the indexes consumed of it, by their names. */
  readonly indexUnits: Readonly<Record<string, number>>;
}

export interface TableKey {
  readonly pk: string;
  readonly sk: string;
}

/**
 * Called for each request; decides whether it reaches the engine and what is answered.
 *
 * @param isRepeated whether the SDK sends it again, since it had no answer, or an error
 */
export type Interference = (
  operation: string,
  pass: () => Promise<EngineAnswer>,
  isRepeated: boolean,
) => Promise<EngineAnswer>;

/** An error response in the format of the engine. */
export const refusal = (status: number, code: string): EngineAnswer => ({
  status,
  reply: { __type: `com.amazonaws.dynamodb.v20120810#${code}`, message: 'by the meter' },
});

const READS = new Set(['GetItem', 'BatchGetItem', 'Query']);

interface Consumed {
  readonly CapacityUnits: number;
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, { readonly CapacityUnits: number }>>;
}

/**
 * A proxy between the functions' code and the engine that counts every request and its capacity units, as the engine
 * reports them. The engine behind it can be replaced, since the SDK reads its address only once.
 */
export class Meter {
  engine: URL;
  /** Injects faults before or after the engine has done a request. Requests that the engine has done are counted. */
  interfere: Interference = (_, pass) => pass();
  readonly #server: Server;
  #requests: Metered[] = [];

  private constructor(engine: URL, server: Server) {
    this.engine = engine;
    this.#server = server;
  }

  static async start(engine: URL): Promise<Meter> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const meter = new Meter(engine, server);
    server.on('request', async (request, response) => {
      const operation = String(request.headers['x-amz-target']).split('.')[1]!;
      const isRepeated = !/\battempt=1\b/.test(String(request.headers['amz-sdk-request']));
      const body = JSON.parse(String(await buffer(request)));
      const { status, reply } = await meter.interfere(
        operation,
        () => meter.#pass(operation, body),
        isRepeated,
      );
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify(reply));
    });
    return meter;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The requests since the last call of this method. */
  take(): Metered[] {
    const taken = this.#requests;
    this.#requests = [];
    return taken;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #pass(operation: string, body: object): Promise<EngineAnswer> {
    const answer = await sendToEngine(this.engine, operation, { ...body, ReturnConsumedCapacity: 'INDEXES' });
    const reply = answer.reply as {
      Item?: WireItem;
      Items?: WireItem[];
      Responses?: Record<string, WireItem[]>;
      ConsumedCapacity?: Consumed | Consumed[];
    };
    const consumed = [reply.ConsumedCapacity ?? []].flat();
    const units = consumed.reduce((sum, one) => sum + one.CapacityUnits, 0);
    const indexUnits: Record<string, number> = {};
    for (const { GlobalSecondaryIndexes = {} } of consumed)
      for (const [index, { CapacityUnits }] of Object.entries(GlobalSecondaryIndexes))
        indexUnits[index] = (indexUnits[index] ?? 0) + CapacityUnits;
    const isRead = READS.has(operation);
    this.#requests.push({
      operation,
      keys: [...keysIn(body)],
      items:
        reply.Items ??
        Object.values(reply.Responses ?? {})
          .flat()
          .concat(reply.Item ?? []),
      readUnits: isRead ? units : 0,
      writeUnits: isRead ? 0 : units,
      indexUnits,
    });
    return answer;
  }
}

/** Every key in a request: each object with both `pk` and `sk`. */
function* keysIn(body: unknown): Generator<TableKey> {
  if (typeof body !== 'object' || body === null) return;
  const { pk, sk } = body as { pk?: { S?: string }; sk?: { S?: string } };
  if (pk?.S !== undefined && sk?.S !== undefined) yield { pk: pk.S, sk: sk.S };
  else for (const part of Object.values(body)) yield* keysIn(part);
}
