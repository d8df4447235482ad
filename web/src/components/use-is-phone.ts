import { useSyncExternalStore } from 'react';

/** Below the breakpoint `md` of the theme. */
const phone = matchMedia('(max-width: 47.99rem)');

function subscribe(changed: () => void) {
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
}

/** Whether the window is as narrow as a phone, where something has another place. What only looks different is styled instead. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => phone.matches);
