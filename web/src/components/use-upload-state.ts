import { useEffect, useRef, useState } from 'react';

/** The state of an uploaded file: it is being checked, it was accepted, or it was not accepted within a minute. */
export type UploadState = 'waiting' | 'taken' | 'late';

const LOOK_MS = 2000;
const PATIENCE_MS = 60_000;

/**
 * Polls until an uploaded file was accepted.
 *
 * @param value it changes when the file is accepted
 *
 * @param look reads the value again
 */
export function useUploadState(
  value: unknown,
  look: () => unknown,
): { taking: UploadState | undefined; begin(): void } {
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
