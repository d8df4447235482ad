import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../platform/log.ts';

/** Into how many parts a batch is divided when it fails as a whole, and each of these again. */
const PARTS = 10;

/**
 * Takes a batch as a whole. When that fails, or half of the time is over, takes its parts at once, and in the end each
 * message alone. So a message that cannot be taken fails alone, and a slow one never uses up the time of the others:
 * a function that times out loses its whole batch, and after some attempts good messages end among the dead letters.
 *
 * @param take takes some of them. What is given up may still be under way, so taking something twice must change nothing
 * @param msLeft until the function's time is over
 * @returns those that could not be taken
 */
export async function takeInParts<T>(
  batch: readonly T[],
  take: (some: readonly T[]) => Promise<void>,
  msLeft: number,
): Promise<T[]> {
  if (!batch.length) return [];
  const begun = performance.now();
  const isAlone = batch.length === 1;
  try {
    await within(isAlone ? msLeft : msLeft / 2, take(batch));
    return [];
  } catch (error) {
    if (isAlone) log.error('a message failed', error as Error);
    else log.warn(`a batch of ${batch.length} failed and is taken in parts`, error as Error);
  }
  if (isAlone) return [...batch];
  const left = msLeft - (performance.now() - begun);
  const parts = partsOf(batch).map((part) => takeInParts(part, take, left));
  return (await Promise.all(parts)).flat();
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const isOver = new AbortController();
  const timeout = sleep(ms, undefined, { signal: isOver.signal }).then(() => {
    throw new Error(`given up after ${Math.round(ms)} ms`);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    timeout.catch(() => {});
    isOver.abort();
  }
}

function partsOf<T>(batch: readonly T[]): T[][] {
  const size = Math.ceil(batch.length / PARTS);
  return Array.from({ length: Math.ceil(batch.length / size) }, (_, at) =>
    batch.slice(at * size, (at + 1) * size),
  );
}
