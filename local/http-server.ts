import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Headers, HttpRequest, HttpResponse } from './edge/http.ts';
import { ConnectionLost } from './gateway/connection-lost.ts';
import { machineFault } from './machine-fault.ts';

/**
 * Longer than clients keep an idle connection, as at CloudFront. With the default of five seconds, a busy machine closes a
 * connection on which a client has just begun to send.
 */
const KEEP_ALIVE_MS = 60_000;

/** A server that reads each request completely. An error is answered with 500 and logged on the console. */
export function httpServer(answer: (request: HttpRequest) => Promise<HttpResponse>): Server {
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async (incoming, outgoing) => {
    try {
      const response = await answer(await readRequest(incoming));
      writeResponse(outgoing, response, incoming.method === 'HEAD');
    } catch (error) {
      if (error instanceof ConnectionLost) {
        incoming.socket.destroy();
        return;
      }
      // The client closed the connection.
      if (incoming.destroyed && !incoming.complete) return;
      console.error(machineFault(error)?.message ?? error);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end('The local platform failed: see its output.');
    }
  });
}

async function readRequest(incoming: IncomingMessage): Promise<HttpRequest> {
  const [path = '/', ...query] = (incoming.url ?? '/').split('?');
  return {
    method: incoming.method ?? 'GET',
    path,
    query: query.join('?'),
    headers: readHeaders(incoming.rawHeaders),
    body: await buffer(incoming),
    sourceIp: (incoming.socket.remoteAddress ?? '127.0.0.1').replace('::ffff:', ''),
  };
}

function readHeaders(raw: string[]): Headers {
  const headers: Headers = {};
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]!.toLowerCase();
    headers[name] = [...(headers[name] ?? []), raw[index + 1]!];
  }
  return headers;
}

function writeResponse(
  outgoing: ServerResponse,
  { status, headers, body }: HttpResponse,
  isHead: boolean,
): void {
  const bodiless = status === 204 || status === 304;
  // In a response to HEAD, the origin has set the length that the body of a GET would have.
  const length = bodiless
    ? {}
    : {
        'content-length': isHead
          ? (headers['content-length']?.[0] ?? String(body.length))
          : String(body.length),
      };
  const { 'content-length': _, ...others } = headers;
  outgoing.writeHead(status, { ...others, ...length });
  outgoing.end(isHead || bodiless ? undefined : body);
}
