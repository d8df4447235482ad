import { useCallback, useEffect, useRef, useState } from 'react';

interface Outcome {
  /** `asked`: nothing happens until the reader agrees. */
  readonly state: 'asked' | 'busy' | 'done' | 'failed';
  /** The error of a failed call. */
  readonly error?: unknown;
}

/**
 * Performs the action of a mailed link once: when the page is opened, as the specification wants it of the two that confirm an
 * account's address, or when the reader agrees (`asks`), since scanners of mails open links and run what is behind them.
 */
export function useLink(
  perform: () => Promise<unknown>,
  { asks = false } = {},
): Outcome & { readonly again: () => void } {
  const [outcome, setOutcome] = useState<Outcome>({ state: asks ? 'asked' : 'busy' });
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
    if (begun.current || asks) return;
    begun.current = true;
    attempt();
  }, [attempt, asks]);
  return { ...outcome, again: attempt };
}
