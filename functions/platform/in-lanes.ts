/** The default number of concurrent chunks. */
const LANES = 4;

/**
 * Processes items in chunks, some at a time: fast enough for a call, and without overloading an index. After a failure
 * no chunk is begun, and the call waits for those under way, so that nothing is done once it has answered.
 */
export async function inLanes<T>(
  items: readonly T[],
  size: number,
  work: (chunk: readonly T[]) => Promise<void>,
  lanes = LANES,
): Promise<void> {
  let next = 0;
  let failure: { readonly error: unknown } | undefined;
  const lane = async () => {
    while (next < items.length && !failure) {
      const chunk = items.slice(next, next + size);
      next += size;
      await work(chunk).catch((error: unknown) => {
        failure ??= { error };
      });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (failure) throw failure.error;
}
