import { useEffect, useRef, useState } from 'react';

/** What became of a file that was sent: it is being checked, it counts, or it does not yet after a minute. */
export type Taking = 'waiting' | 'taken' | 'late';

const LOOK_MS = 2000;
const PATIENCE_MS = 60_000;

/**
 * Follows a file that was sent until it counts.
 *
 * @param value another one than before, once it does
 * @param look reads the value again
 */
export function useTaking(
  value: unknown,
  look: () => unknown,
): { taking: Taking | undefined; begin(): void } {
  const [sent, setSent] = useState<{ readonly value: unknown }>();
  const [isLate, setLate] = useState(false);
  const taking = sent && (sent.value !== value ? 'taken' : isLate ? 'late' : 'waiting');
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    if (taking !== 'waiting') return;
    const looking = setInterval(() => latest.current(), LOOK_MS);
    const patience = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearInterval(looking);
      clearTimeout(patience);
    };
  }, [taking]);
  return {
    taking,
    begin() {
      setLate(false);
      setSent({ value });
      latest.current();
    },
  };
}
