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
