import { setTimeout as sleep } from 'node:timers/promises';
import { getBranding } from '../../shared/contract/auth.ts';
import { rotate } from '../rotation.ts';
import { ask } from './ask.ts';
import type { Check } from './run-checks.ts';
import type { Site } from './site.ts';

const BETWEEN_MS = 200;

/** Rotates the origin's secret twice under constant calls: the second rotation would lock out a stale edge. */
export const proveRotation: Check = {
  says: 'the origin’s secret is rotated twice, and the API stays reachable',
  remedy: 'Run `npm run rotate -- <stage> origin` again: it finishes what was interrupted.',
  async prove(site) {
    const ended = new AbortController();
    const calls: Calls = { asked: 0, answered: 0, refused: [] };
    const asking = askUntil(site, calls, ended.signal);
    try {
      for (let times = 0; times < 2; times++) {
        await rotate(site.cloud, 'ORIGIN_SECRET', { settleMs: site.settleMs, say: () => {} });
        // A call that is on its way for longer than two rotations has a secret that is no longer accepted.
        for (const { asked } = calls; calls.answered < asked; ) await sleep(BETWEEN_MS);
      }
      await sleep(BETWEEN_MS * 5);
    } finally {
      ended.abort();
    }
    await asking;
    const { asked, refused } = calls;
    if (refused.length > 0)
      throw new Error(`${refused.length} of ${asked} calls were refused: ${refused[0]}`);
    return `${asked} calls were answered`;
  },
};

interface Calls {
  asked: number;
  answered: number;
  /** The answers to those that were refused. */
  readonly refused: string[];
}

/** Calls one after the other until `ended`. */
async function askUntil({ url }: Site, calls: Calls, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    calls.asked++;
    // Only a refused edge counts here, not other errors of the stage.
    const { status, text } = await ask(url + getBranding.path).catch(() => ({ status: 0, text: '' }));
    if (status === 403) calls.refused.push(text.slice(0, 200));
    calls.answered++;
    await sleep(BETWEEN_MS);
  }
}
