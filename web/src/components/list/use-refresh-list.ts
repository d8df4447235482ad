import { useCallback } from 'react';
import { useSWRConfig } from 'swr';

/** An index follows its table a moment later. */
const AGAIN_MS = 1500;

/** Reads anew what is shown of a list, after something in it was made, changed or taken away: now, and once more. */
export function useRefreshList(name: string): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => {
    const refresh = () => mutate((key) => Array.isArray(key) && key[0] === name);
    // What the list was kept in may be gone by then.
    setTimeout(() => void refresh().catch(() => {}), AGAIN_MS);
    return refresh();
  }, [mutate, name]);
}
