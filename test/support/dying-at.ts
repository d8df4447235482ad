import { expect } from 'vitest';
import { refusal } from '../../bench/measure/meter.ts';
import type { MeteredTable } from '../../bench/measure/metered-table.ts';

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

/** Lets one run after the other die at its first request, its second and so on, until one comes to its end. */
export async function everywhere(run: (at: number) => Promise<boolean>): Promise<void> {
  let at = 1;
  while (await run(at)) at++;
  // It did die, more than once.
  expect(at).toBeGreaterThan(3);
}
