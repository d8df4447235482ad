import { Agent, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AwsResponse } from '../types.ts';

const agent = new Agent({ keepAlive: true });

/** Sends a POST request to a server on this machine. */
export function post(url: URL, headers: Record<string, string>, body: string | Buffer): Promise<AwsResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(url, { method: 'POST', headers, agent }, (reply) => {
      const named = Object.entries(reply.headers).map(([name, value]) => [name, String(value)]);
      buffer(reply).then(
        (content) =>
          resolve({ status: reply.statusCode ?? 502, headers: Object.fromEntries(named), body: content }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
