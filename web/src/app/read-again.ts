import { useEffect, useRef } from 'react';
import { type Middleware, useSWRConfig } from 'swr';
import { loadAgain } from '../lib/last-change.ts';

/**
 * Loads again what was loaded shortly after a change, on whatever screen: the index that answered may not have known the
 * change yet. What is no longer shown is not loaded. What loads outside of SWR uses `useReadAgain`.
 */
export const readAgain: Middleware = (useNext) => (key, fetcher, config) => {
  const { mutate } = useSWRConfig();
  // The pages of an endless list have keys of their own, which nothing but the list itself loads.
  const list = useRef<() => Promise<unknown>>(undefined);
  const isAwaited = useRef(false);
  const loadAndLookBack = async (asked: never) => {
    const startedAt = Date.now();
    const data = await fetcher!(asked);
    if (!list.current) loadAgain(startedAt, () => void mutate(asked).catch(() => {}));
    // Of all of its pages once.
    else if (!isAwaited.current)
      isAwaited.current =
        loadAgain(startedAt, () => {
          isAwaited.current = false;
          void list.current?.().catch(() => {});
        }) !== undefined;
    return data;
  };
  const found = useNext(key, fetcher && (loadAndLookBack as typeof fetcher), config);
  useEffect(() => {
    if ('setSize' in found) list.current = () => found.mutate();
    return () => {
      if (list.current) list.current = async () => {};
    };
  });
  return found;
};
