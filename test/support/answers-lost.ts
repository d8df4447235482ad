import { vi } from 'vitest';
import { refusal } from '../../bench/measure/meter.ts';
import type { MeteredTable } from '../../bench/measure/metered-table.ts';

/**
 * Loses the answer to each second put of `run`, applied or not, and the SDK sends it again, with success. The clock stands still,
 * so that concurrent callers write the same.
 */
export async function withAnswersLost({ meter }: MeteredTable, run: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] });
  let puts = 0;
  meter.interfere = async (operation, pass, isRepeated) => {
    const answer = await pass();
    return operation === 'PutItem' && !isRepeated && puts++ % 2 === 0
      ? refusal(500, 'InternalServerError')
      : answer;
  };
  try {
    await run();
  } finally {
    meter.interfere = (_, pass) => pass();
    vi.useRealTimers();
  }
}
