import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Headers, HttpRequest, HttpResponse } from './edge/http.ts';
import { ConnectionLost } from './gateway/connection-lost.ts';
import { machineFault } from './machine-fault.ts';

/** A server whose requests are answered whole; what goes wrong inside is a 500 and a line on the console. */
export function httpServer(answer: (request: HttpRequest) => Promise<HttpResponse>): Server {
  return createServer(async (incoming, outgoing) => {
    try {
      const response = await answer(await readRequest(incoming));
      writeResponse(outgoing, response, incoming.method === 'HEAD');
    } catch (error) {
      if (error instanceof ConnectionLost) {
        incoming.socket.destroy();
        return;
      }
      // Whoever hung up needs no answer.
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
  // The length of what a GET would give is already known to the origin of a HEAD.
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
