import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';

/** Reads an Info again, on its page and in the list. What is shown stays until then. */
export function useRereadInfo(id: string): () => Promise<void> {
  const { mutate } = useSWRConfig();
  const refreshList = useRefreshList('infos');
  return useCallback(async () => {
    void refreshList();
    await mutate((key) => Array.isArray(key) && key[0] === 'getInfoPoint' && key[2] === id);
  }, [mutate, refreshList, id]);
}
