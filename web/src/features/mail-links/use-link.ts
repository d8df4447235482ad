import { useCallback, useEffect, useRef, useState } from 'react';

interface Outcome {
  readonly state: 'busy' | 'done' | 'failed';
  /** The error of a failed call. */
  readonly error?: unknown;
}

/** Performs the action of a mailed link once, when the page is opened; again only on request. */
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
    // A token works only once, so an effect that React runs twice must not send it twice.
    if (begun.current) return;
    begun.current = true;
    attempt();
  }, [attempt]);
  return { ...outcome, again: attempt };
}
