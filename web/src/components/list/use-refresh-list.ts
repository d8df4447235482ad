import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { noteChange } from '../../lib/last-change.ts';

/** Refreshes a list after an item was created, changed or deleted, also by a task that has ended now. */
export function useRefreshList(name: string): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => {
    noteChange();
    return mutate((key) => Array.isArray(key) && key[0] === name);
  }, [mutate, name]);
}
