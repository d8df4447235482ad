import { useCallback } from 'react';
import { useSWRConfig } from 'swr';

/** Reads anew what is shown of a list, after something in it was made, changed or taken away. */
export function useRefreshList(name: string): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate((key) => Array.isArray(key) && key[0] === name), [mutate, name]);
}
