import { expect } from 'vitest';
import { refusal } from '../../bench/measure/meter.ts';
import type { MeteredTable } from '../../bench/measure/metered-table.ts';
import { depth, FIXED_SEED } from './depth.ts';

/** A deep run dies at each request, a small one at every third: `SEED` says at which third it begins. */
export const STRIDE = depth(3, 1);
export const FIRST = 1 + (FIXED_SEED % STRIDE);

/** What dies does nothing more: each later request fails, and is not worth another try. */
const DEAD = refusal(400, 'ValidationException');

/** Lets what runs die at a request of the table, before or after it was done; answers whether it came that far. */
export async function dyingAt(
  { meter }: MeteredTable,
  at: number,
  when: 'before' | 'after',
  run: () => Promise<unknown>,
): Promise<boolean> {
  let seen = 0;
  meter.interfere = async (_, pass) => {
    if (++seen < at) return pass();
    if (seen === at && when === 'after') await pass();
    return DEAD;
  };
  await run().catch(() => {});
  meter.interfere = (_, pass) => pass();
  return seen >= at;
}

/** Lets one run after another die, each at a later request, until one is done before its turn to die. */
export async function everywhere(run: (at: number) => Promise<boolean>): Promise<void> {
  let at = FIRST;
  while (await run(at)) at += STRIDE;
  // It did die.
  expect(at).toBeGreaterThan(3);
}
