import { expect } from 'vitest';
import { refusal } from '../../bench/measure/meter.ts';
import type { MeteredTable } from '../../bench/measure/metered-table.ts';
import { depth, FIXED_SEED } from './depth.ts';

/** A deep run crashes at each request, a small one at every fifth; `SEED` decides at which request it starts. */
export const STRIDE = depth(5, 1);
export const FIRST = 1 + (FIXED_SEED % STRIDE);

/** After the crash every request fails with an error that the SDK does not retry. */
const CRASHED = refusal(400, 'ValidationException');

/**
 * Simulates a crash of `run` at its n-th request to the table, before or after the table has done it. Returns false if
 * `run` made fewer requests.
 */
export async function crashAtRequest(
  { meter }: MeteredTable,
  at: number,
  when: 'before' | 'after',
  run: () => Promise<unknown>,
): Promise<boolean> {
  let seen = 0;
  meter.interfere = async (_, pass) => {
    if (++seen < at) return pass();
    if (seen === at && when === 'after') await pass();
    return CRASHED;
  };
  await run().catch(() => {});
  meter.interfere = (_, pass) => pass();
  return seen >= at;
}

/** Repeats a run, each time with a crash at a later request, until a run ends before its crash. */
export async function crashAtEveryRequest(run: (at: number) => Promise<boolean>): Promise<void> {
  let at = FIRST;
  while (await run(at)) at += STRIDE;
  // Otherwise no run has crashed, and nothing was tested.
  expect(at).toBeGreaterThan(FIRST);
}
