import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

/** How long no request is under way until a page is taken to be done, as for `networkidle`. */
const QUIET_MS = 500;

/** Acts on a page and waits until the requests that follow are done. `networkidle` is only about the load of a document. */
export async function quietAfter(page: Page, act: () => Promise<unknown>): Promise<void> {
  const underWay = new Set<Request>();
  let changedAt = Date.now();
  const begun = (request: Request) => {
    underWay.add(request);
    changedAt = Date.now();
  };
  const ended = (request: Request) => {
    underWay.delete(request);
    changedAt = Date.now();
  };
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended);
  try {
    await act();
    changedAt = Date.now();
    while (underWay.size > 0 || Date.now() - changedAt < QUIET_MS) {
      await wait(50);
      // A page that computes has not sent its next requests yet, and does not answer either.
      await page.evaluate('0').catch(() => {});
    }
  } finally {
    page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended);
  }
}
