/** The default number of concurrent chunks. */
const LANES = 4;

/** Processes items in chunks, some at a time: fast enough for a call, and without overloading an index. */
export async function inLanes<T>(
  items: readonly T[],
  size: number,
  work: (chunk: readonly T[]) => Promise<void>,
  lanes = LANES,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const chunk = items.slice(next, next + size);
      next += size;
      await work(chunk);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
