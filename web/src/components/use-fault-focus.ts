import { useEffect, useRef, useState } from 'react';

/** Faults in a form: invalid fields, or other marked elements. */
const FAULTY = '[aria-invalid=true], [data-fault]';

/** Focuses the first fault of a form when it is shown. Calls `onNone` if none is shown. */
export function useFaultFocus<T extends HTMLElement>(onNone?: () => void) {
  const form = useRef<T>(null);
  const [tries, setTries] = useState(0);
  const none = useRef(onNone);
  useEffect(() => {
    none.current = onNone;
  });
  // Once per attempt: while the user corrects faults one after the other, the focus must not jump to the next.
  useEffect(() => {
    if (tries === 0) return;
    const first = form.current?.querySelector<HTMLElement>(FAULTY);
    if (first) first.focus();
    else none.current?.();
  }, [tries]);
  return { form, focusFault: () => setTries((before) => before + 1) };
}
