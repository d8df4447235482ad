import { setTimeout as sleep } from 'node:timers/promises';
import { env } from './env.ts';
import { log } from './log.ts';
import { currentSecret } from './secrets.ts';

const ATTEMPTS = 3;
const PAUSE_MS = 2_000;
/** An API that takes longer is not there for its users. */
const PATIENCE_MS = 8_000;

/** A key that nobody has. */
const NO_KEY = 'status';

/**
 * Whether our API answers a call with this status, called as the edge calls it, with a key that does not exist. One failure
 * among three counts for nothing.
 */
export async function answers(method: string, path: string, status: number): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (attempt > 1) await sleep(PAUSE_MS);
    const found = await statusOf(method, path).catch((error: Error) => error);
    if (found === status) return true;
    log.warn('our own API gave no proper answer', { attempt, found: String(found) });
  }
  return false;
}

async function statusOf(method: string, path: string): Promise<number> {
  const response = await fetch(env('API_ADDRESS') + path, {
    method,
    headers: { 'x-origin-secret': await currentSecret('ORIGIN_SECRET'), 'x-api-key': NO_KEY },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await response.arrayBuffer();
  return response.status;
}
