import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

export interface Frames {
  readonly count: number;
  readonly ms: number;
  readonly slowestMs: number;
  /** Elements over the marks of devices at the end: one for each mark near the frame. */
  readonly marks: number;
}

/** By then, elements that wait for the plan to rest are made. */
const RESTED_MS = 1000;

/** Notes the time of each frame in which the marks are elsewhere than in the one before. */
const BEGIN = `(() => {
  const list = document.querySelector('[role=application] ul');
  const times = [];
  let was = '';
  let isOver = false;
  const look = (at) => {
    const is = list.getAttribute('style') ?? '';
    if (is !== was) times.push(at);
    was = is;
    if (!isOver) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.endFrames = () => {
    isOver = true;
    return times;
  };
})()`;

/** Counts the frames in which the marks have moved, from the first to the last one, while somebody uses the plan. */
export async function framesDuring(
  page: Page,
  use: (page: Page, middle: { readonly x: number; readonly y: number }) => Promise<void>,
): Promise<Frames> {
  const { x, y, width, height } = (await page.getByRole('application').boundingBox())!;
  await page.evaluate(BEGIN);
  await use(page, { x: x + width / 2, y: y + height / 2 });
  const times = await page.evaluate<number[]>('endFrames()');
  // What is measured next has its elements from the beginning.
  await sleep(RESTED_MS);
  const marks = await page.locator('[role=application] li').count();
  const steps = times.slice(1).map((at, n) => at - times[n]!);
  return { count: steps.length, ms: times.at(-1)! - times[0]!, slowestMs: Math.max(...steps), marks };
}
