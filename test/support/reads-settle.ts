import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './platform.ts';

/** Waits until every read shows what was written before, with a margin for a slow machine. */
export async function readsSettle({ platform }: Running): Promise<void> {
  const { indexLagMs = 0, staleReadMs = 0 } = platform.awsMode.settings ?? {};
  await sleep(1.5 * Math.max(indexLagMs, staleReadMs));
}
