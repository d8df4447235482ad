import { useCallback } from 'react';
import { useSWRConfig } from 'swr';

/** An index lags behind its table, sometimes by some seconds. */
const AGAIN_MS = [1500, 4000];
/** After this time, an index agrees with its table. */
export const INDEX_AGREES_MS = 15_000;

/**
 * Refreshes a list after an item was created, changed or deleted: immediately, and twice more, because its index lags.
 */
export function useRefreshList(name: string): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => {
    const refresh = () => mutate((key) => Array.isArray(key) && key[0] === name);
    // The cache of the list may no longer exist.
    for (const again of AGAIN_MS) setTimeout(() => void refresh().catch(() => {}), again);
    return refresh();
  }, [mutate, name]);
}
