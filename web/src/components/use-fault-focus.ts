import { useEffect, useRef, useState } from 'react';

/** Faults in a form: fields, or other elements to visit first. */
const FAULTY = '[aria-invalid=true], [data-fault]';

/** Focuses the first fault of a form as soon as it is shown. `onNone` is called if none is shown. */
export function useFaultFocus<T extends HTMLElement>(onNone?: () => void) {
  const form = useRef<T>(null);
  const [tries, setTries] = useState(0);
  const none = useRef(onNone);
  useEffect(() => {
    none.current = onNone;
  });
  // Once per attempt: while faults are corrected one by one, the focus must not jump to the next.
  useEffect(() => {
    if (tries === 0) return;
    const first = form.current?.querySelector<HTMLElement>(FAULTY);
    if (first) first.focus();
    else none.current?.();
  }, [tries]);
  return { form, focusFault: () => setTries((before) => before + 1) };
}
