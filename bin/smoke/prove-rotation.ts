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
    const asking = askUntil(site, ended.signal);
    try {
      for (let times = 0; times < 2; times++)
        await rotate(site.cloud, 'ORIGIN_SECRET', { settleMs: site.settleMs, say: () => {} });
      await sleep(BETWEEN_MS * 5);
    } finally {
      ended.abort();
    }
    const { asked, refused } = await asking;
    if (refused.length > 0)
      throw new Error(`${refused.length} of ${asked} calls were refused: ${refused[0]}`);
    return `${asked} calls meanwhile`;
  },
};

/** Calls until `ended`, and collects refusals of the edge. */
async function askUntil({ url }: Site, ended: AbortSignal) {
  const refused: string[] = [];
  let asked = 0;
  while (!ended.aborted) {
    asked++;
    // Only a refused edge counts here, not other errors of the stage.
    const { status, text } = await ask(url + getBranding.path).catch(() => ({ status: 0, text: '' }));
    if (status === 403) refused.push(text.slice(0, 200));
    await sleep(BETWEEN_MS);
  }
  return { asked, refused };
}
