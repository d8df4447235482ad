import { type Middleware, useSWRConfig } from 'swr';
import { timeToReadAgain } from '../lib/last-change.ts';

/**
 * Loads again what was loaded shortly after a change, on whatever screen: the index that answered may not have known the
 * change yet. What is no longer shown is not loaded.
 */
export const readAgain: Middleware = (useNext) => (key, fetcher, config) => {
  const { mutate } = useSWRConfig();
  const loadAndLookBack = async (asked: never) => {
    const startedAt = Date.now();
    const data = await fetcher!(asked);
    const at = timeToReadAgain(startedAt);
    if (at !== undefined) setTimeout(() => void mutate(asked).catch(() => {}), Math.max(at - Date.now(), 0));
    return data;
  };
  return useNext(key, fetcher && (loadAndLookBack as typeof fetcher), config);
};
