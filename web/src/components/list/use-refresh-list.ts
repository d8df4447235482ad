import { useCallback } from 'react';
import { useSWRConfig } from 'swr';

/** An index follows its table a moment later, and sometimes only after some seconds. */
const AGAIN_MS = [1500, 4000];

/** Refreshes a list after an item was created, changed or deleted: now, and twice more, because its index lags. */
export function useRefreshList(name: string): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => {
    const refresh = () => mutate((key) => Array.isArray(key) && key[0] === name);
    // What the list was kept in may be gone by then.
    for (const again of AGAIN_MS) setTimeout(() => void refresh().catch(() => {}), again);
    return refresh();
  }, [mutate, name]);
}
