import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD, PROVIDER } from '../bin/demo/accounts.ts';
import { emailLogin } from '../shared/contract/authentification.ts';
import { launchBrowser } from '../test/support/browser.ts';
import type { BenchOptions } from './bench-options.ts';
import { startDemo } from './bytes/start-demo.ts';
import type { Figure } from './figure.ts';
import { type Frames, framesDuring } from './floor-plan/frames-during.ts';
import { openPlan } from './floor-plan/open-plan.ts';
import { plantSite } from './floor-plan/plant-site.ts';
import { median } from './measure/pairs.ts';

const DEVICES = 10_000;
const OPENED = 5;
const DRAWN_MS = 2000;
const FRAMES_A_SECOND = 30;
/** What was planted is in the index of sites by then. */
const SETTLED_MS = 5000;

/**
 * A floor plan with ten thousand devices in the browser: from the click on its tab until all devices are drawn, and the frames a
 * second while it is moved and zoomed. The first opening, which loads the script of the screen and starts the function, is
 * reported; the median of the others counts.
 */
export async function* floorPlan({ small }: BenchOptions): AsyncGenerator<Figure> {
  const devices = small ? 40 : DEVICES;
  const demo = await startDemo();
  const browser = await launchBrowser();
  try {
    const siteId = await plantSite(demo, 'Trade fair', devices);
    await sleep(SETTLED_MS);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
    const headers = { 'idempotency-key': crypto.randomUUID(), origin: demo.url };
    const account = { email: PROVIDER.email, password: DEMO_PASSWORD };
    await context.request.post(demo.url + emailLogin.path, { data: account, headers });
    const page = await context.newPage();
    const first = await openPlan(page, demo.url, siteId, devices);
    const later = [];
    for (let time = 0; time < (small ? 1 : OPENED); time++)
      later.push(await openPlan(page, demo.url, siteId, devices));
    const drawnMs = median(later.map(({ ms }) => ms));
    yield {
      what: `${devices} devices drawn, seconds`,
      found: `${(drawnMs / 1000).toFixed(2)} (first time ${(first.ms / 1000).toFixed(2)})`,
      target: `≤ ${DRAWN_MS / 1000}`,
      // Of a small plan only whether it is drawn.
      ...(!small && { holds: drawnMs <= DRAWN_MS }),
    };
    const { requests, bytes } = later[0]!;
    yield { what: 'requests for its devices', found: `${requests}, ${Math.round(bytes / 1000)} kB` };
    yield framesFigure('moved', await framesDuring(page, moved), small);
    yield framesFigure('zoomed', await framesDuring(page, zoomed), small);
    yield framesFigure('moved while near', await framesDuring(page, moved), small);
  } finally {
    await browser.close();
    await demo.stop();
  }
}

function framesFigure(what: string, { count, ms, slowestMs, marks }: Frames, small: boolean): Figure {
  const rate = (count / ms) * 1000;
  return {
    what: `frames a second while it is ${what}`,
    found: `${rate.toFixed(0)} (slowest ${slowestMs.toFixed(0)} ms, ${marks} marks)`,
    target: `≥ ${FRAMES_A_SECOND}`,
    ...(!small && { holds: rate >= FRAMES_A_SECOND }),
  };
}

const STEPS = 90;

async function moved(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step++)
    await page.mouse.move(x + 160 * Math.sin(step / 12), y + 100 * Math.sin(step / 9));
  await page.mouse.up();
}

/** In, out, and in again. */
async function zoomed(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  await page.mouse.move(x, y);
  for (let step = 1; step <= STEPS; step++)
    await page.mouse.wheel(0, step <= STEPS / 3 || step > (2 * STEPS) / 3 ? -25 : 25);
}
