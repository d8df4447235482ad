import type { MeteredTable } from '../../bench/measure/metered-table.ts';

/**
 * Does something just before the n-th request of `run` to the table, as another caller may. Returns false if `run` made fewer
 * requests.
 */
export async function actAtRequest(
  { meter }: MeteredTable,
  at: number,
  act: () => Promise<unknown>,
  run: () => Promise<unknown>,
): Promise<boolean> {
  let seen = 0;
  let hasActed = false;
  meter.interfere = async (_, pass) => {
    if (++seen === at) {
      hasActed = true;
      meter.interfere = (_, pass) => pass();
      await act();
    }
    return pass();
  };
  await run();
  meter.interfere = (_, pass) => pass();
  return hasActed;
}
