import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type EngineAnswer, sendToEngine, type WireItem } from './wire.ts';

/** A request to the table, with what it consumed. */
export interface Metered {
  /** `Query`, `BatchGetItem` … */
  readonly operation: string;
  /** Keys it names, of whatever kind of read or write; a Query names none. */
  readonly keys: readonly TableKey[];
  /** What it read, in order. */
  readonly items: readonly WireItem[];
  readonly readUnits: number;
  readonly writeUnits: number;
}

export interface TableKey {
  readonly pk: string;
  readonly sk: string;
}

/** What stands between a request and the engine. */
export type Interference = (operation: string, pass: () => Promise<EngineAnswer>) => Promise<EngineAnswer>;

/** A refusal as the engine would word it. */
export const refusal = (status: number, code: string): EngineAnswer => ({
  status,
  reply: { __type: `com.amazonaws.dynamodb.v20120810#${code}`, message: 'by the meter' },
});

const READS = new Set(['GetItem', 'BatchGetItem', 'Query']);

interface Consumed {
  readonly CapacityUnits: number;
}

/**
 * Stands between the functions' code and the engine and counts every request and capacity unit, as the engine accounts
 * for them. The engine behind it may change: the SDK asks for its address only once.
 */
export class Meter {
  engine: URL;
  /** Lets a request go wrong before or after the engine has done it; what it counted stays counted. */
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
      const body = JSON.parse(String(await buffer(request)));
      const { status, reply } = await meter.interfere(operation, () => meter.#pass(operation, body));
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify(reply));
    });
    return meter;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The requests since the last call. */
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
    const units = [reply.ConsumedCapacity ?? []].flat().reduce((sum, one) => sum + one.CapacityUnits, 0);
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
    });
    return answer;
  }
}

/** Every key in a request: wherever `pk` and `sk` stand side by side. */
function* keysIn(body: unknown): Generator<TableKey> {
  if (typeof body !== 'object' || body === null) return;
  const { pk, sk } = body as { pk?: { S?: string }; sk?: { S?: string } };
  if (pk?.S !== undefined && sk?.S !== undefined) yield { pk: pk.S, sk: sk.S };
  else for (const part of Object.values(body)) yield* keysIn(part);
}
