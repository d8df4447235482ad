import { expect } from 'vitest';
import type { HubCommand } from '../../shared/model/hub-command.ts';

/** Pushes as a hub does by HTTP, with an API key, and returns the commands in the response. */
export async function pushByHttp(url: string, key: string, body: object): Promise<readonly HubCommand[]> {
  const response = await fetch(`${url}/api/ingest/v1/hubs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { commands?: HubCommand[] }).commands ?? [];
}
