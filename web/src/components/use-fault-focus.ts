import { useEffect, useRef, useState } from 'react';

/** What is wrong in a form: fields, or whatever else one has to go to first. */
const FAULTY = '[aria-invalid=true], [data-fault]';

/** For a form whose faults were just found: the first one has the focus as soon as it is shown. `onNone`: no fault is shown. */
export function useFaultFocus<T extends HTMLElement>(onNone?: () => void) {
  const form = useRef<T>(null);
  const [tries, setTries] = useState(0);
  const none = useRef(onNone);
  useEffect(() => {
    none.current = onNone;
  });
  // Once a try: what is mended one by one must not lose the focus to the next.
  useEffect(() => {
    if (tries === 0) return;
    const first = form.current?.querySelector<HTMLElement>(FAULTY);
    if (first) first.focus();
    else none.current?.();
  }, [tries]);
  return { form, focusFault: () => setTries((before) => before + 1) };
}
