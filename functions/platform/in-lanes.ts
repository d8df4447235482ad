/** So many chunks are worked on at once, where nothing else is said. */
const LANES = 4;

/** Does something with items, chunk by chunk: some chunks at once, so that a call is done in time and no index is flooded. */
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
