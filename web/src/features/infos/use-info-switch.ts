import { useCallback, useRef, useState } from 'react';
import { setInfoPointActive } from '../../../../shared/contract/content/infos.ts';
import type { Info } from '../../../../shared/model/info.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';

interface InfoSwitch {
  /** The Info with local changes applied, because the index of the list lags. */
  readonly known: (info: Info) => Info;
  /** Records a changed Info. */
  readonly note: (info: Info) => void;
  readonly setActive: (info: Info, active: boolean) => Promise<void>;
}

/** Switching Infos on and off: shown immediately, and reverted if the call fails. */
export function useInfoSwitch(onChanged: () => void): InfoSwitch {
  const errorText = useErrorText();
  const [changed, setChanged] = useState<ReadonlyMap<string, Info>>(new Map());
  const waiting = useRef(new Set<string>());
  const note = useCallback((info: Info) => setChanged((before) => new Map(before).set(info.id, info)), []);
  const known = useCallback(
    (info: Info) => {
      const mine = changed.get(info.id);
      return mine && mine.version >= info.version ? { ...info, active: mine.active } : info;
    },
    [changed],
  );
  const setActive = useCallback(
    async (info: Info, active: boolean) => {
      const { id, userId } = info;
      if (waiting.current.has(id)) return;
      waiting.current.add(id);
      note({ ...info, active });
      try {
        note(
          await call(setInfoPointActive, { params: { id, user: userId, active: active ? 'true' : 'false' } }),
        );
      } catch (error) {
        note(info);
        notify('error', errorText(error));
      } finally {
        waiting.current.delete(id);
        onChanged();
      }
    },
    [note, errorText, onChanged],
  );
  return { known, note, setActive };
}
