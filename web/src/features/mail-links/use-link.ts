import { useCallback, useEffect, useRef, useState } from 'react';

interface Outcome {
  readonly state: 'busy' | 'done' | 'failed';
  /** Why it failed. */
  readonly error?: unknown;
}

/** Does what a mailed link stands for, once, as soon as the page is there; again only by request. */
export function useLink(perform: () => Promise<unknown>): Outcome & { readonly again: () => void } {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'busy' });
  const begun = useRef(false);
  const latest = useRef(perform);
  const attempt = useCallback(() => {
    setOutcome({ state: 'busy' });
    latest.current().then(
      () => setOutcome({ state: 'done' }),
      (error: unknown) => setOutcome({ state: 'failed', error }),
    );
  }, []);
  useEffect(() => {
    // A token counts once: an effect that React runs twice must not use it up before its answer is seen.
    if (begun.current) return;
    begun.current = true;
    attempt();
  }, [attempt]);
  return { ...outcome, again: attempt };
}
