import { once } from 'node:events';
import { get as httpGet, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { text } from 'node:stream/consumers';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A GET without redirects, with exactly these headers: `fetch` sets Host and Sec-Fetch-* itself. */
export async function ask(address: string, headers: Record<string, string> = {}): Promise<Reply> {
  const get = address.startsWith('https:') ? httpsGet : httpGet;
  const [message] = (await once(get(address, { headers, timeout: 15_000 }), 'response')) as [IncomingMessage];
  return { status: message.statusCode ?? 0, headers: message.headers, text: await text(message) };
}
