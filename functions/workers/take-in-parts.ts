import { log } from '../platform/log.ts';

/** The number of parts that a failed batch, or a failed part, is divided into. */
const PARTS = 10;

/**
 * Takes a batch as a whole. If that fails, or half of the time is over, takes its parts concurrently, and finally each
 * message alone. So a bad message fails alone, and a slow one does not use up the time of the others: a function that
 * times out fails its whole batch, and after some attempts good messages go to the dead-letter queue.
 *
 * @param take takes some messages. An attempt that timed out may still be running, so it must be idempotent
 * @param msLeft until the function times out
 * @returns the failed messages
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
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`given up after ${Math.round(ms)} ms`)), ms);
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function partsOf<T>(batch: readonly T[]): T[][] {
  const size = Math.ceil(batch.length / PARTS);
  return Array.from({ length: Math.ceil(batch.length / size) }, (_, at) =>
    batch.slice(at * size, (at + 1) * size),
  );
}
