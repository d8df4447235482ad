import { useEffect } from 'react';
import { loadAgain } from '../lib/last-change.ts';
import { useStable } from './use-stable.ts';

/**
 * For what loads outside of SWR, which does this by itself: loads again what was loaded shortly after a change, because the
 * index that answered may not have known the change yet.
 *
 * @param loadedFrom when what is shown began to load, ms; undefined: nothing is shown yet
 */
export function useReadAgain(loadedFrom: number | undefined, load: () => Promise<unknown>): void {
  const stable = useStable({ load });
  useEffect(() => {
    if (loadedFrom === undefined) return;
    let forget: (() => void) | undefined;
    const lookBack = (from: number) => {
      forget = loadAgain(from, () => {
        const startedAt = Date.now();
        // What is shown stays if it fails.
        void stable.load().catch(() => {});
        lookBack(startedAt);
      });
    };
    lookBack(loadedFrom);
    return () => forget?.();
  }, [loadedFrom, stable]);
}
