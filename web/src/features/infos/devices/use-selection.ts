import { useEffect, useRef, useState } from 'react';
import { type Selection, selectBeacons } from '../../../../../shared/contract/devices/selections.ts';
import { useErrorText } from '../../../components/use-error-text.ts';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { userParameter } from '../../../lib/owner.ts';
import { roleOf, useSession } from '../../../lib/session.ts';

/** All beacons of an owner that match a filter, gathered by the server. */
export function useSelection(owner: string) {
  const role = roleOf(useSession());
  const errorText = useErrorText();
  const [selection, setSelection] = useState<Selection>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  function forget() {
    running.current?.abort();
    setSelection(undefined);
  }
  return {
    /** While it is `growing`, its count grows. */
    selection,
    forget,
    async select(filter: readonly string[]) {
      forget();
      running.current = new AbortController();
      const { signal } = running.current;
      const query = { filter: [...filter], ...userParameter(owner, role) };
      try {
        let found: Selection | undefined;
        do {
          const body: { selectionId?: string } = found ? { selectionId: found.selectionId } : {};
          found = await call(selectBeacons, { query, body });
          if (signal.aborted) return;
          setSelection(found);
        } while (found.state === 'growing');
      } catch (error) {
        if (signal.aborted) return;
        setSelection(undefined);
        notify('error', errorText(error));
      }
    },
  };
}
