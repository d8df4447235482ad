import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterEach } from 'vitest';

/** A call that a receiver of webhooks got. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** The calls so far, in their order. */
  readonly received: readonly Received[];
  /** The most calls at the same time. */
  readonly mostAtOnce: () => number;
}

/** Answers a call; by default with 204. */
export type Manner = (response: ServerResponse, received: Received) => unknown;
const polite: Manner = (response) => response.writeHead(204).end();

/** Starts receivers of webhooks on this machine, and stops them after each test. */
export function givenReceivers() {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  });
  const listen = async (server: Server, port = 0): Promise<number> => {
    const sockets = new Set<Socket>();
    server.on('connection', (socket) => {
      sockets.add(socket.on('error', () => {}));
    });
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    stops.push(async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    });
    return (server.address() as AddressInfo).port;
  };

  return {
    /** A receiver that answers each call in this manner. */
    async http(manner: Manner = polite, port?: number): Promise<Receiver> {
      const received: Received[] = [];
      let open = 0;
      let most = 0;
      const handler: RequestListener = async (request, response) => {
        open += 1;
        most = Math.max(most, open);
        response.on('close', () => {
          open -= 1;
        });
        const one = await read(request);
        received.push(one);
        manner(response, one);
      };
      const own = await listen(createServer(handler), port);
      return { url: `http://127.0.0.1:${own}/hook?for=us`, port: own, received, mostAtOnce: () => most };
    },

    /** A receiver that does this to each connection, instead of speaking HTTP. */
    async raw(onConnection: (socket: Socket) => unknown): Promise<string> {
      return `http://127.0.0.1:${await listen(createTcpServer(onConnection))}/`;
    },

    /** An address at which nobody listens. */
    async nobody(): Promise<{ url: string; port: number }> {
      const server = createServer();
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const { port } = server.address() as AddressInfo;
      await new Promise((done) => server.close(done));
      return { url: `http://127.0.0.1:${port}/`, port };
    },
  };
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return {
    method: request.method!,
    path: request.url!,
    headers: request.headers as Record<string, string>,
    body: Buffer.concat(chunks).toString(),
  };
}
