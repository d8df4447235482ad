import { useCallback, useRef, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { useErrorText } from '../use-error-text.ts';

interface Versioned {
  readonly id: string;
  /** Grows with each change. */
  readonly version: number;
}

interface RowSwitch<T> {
  /** The item with local changes applied, because the index of the list lags. */
  readonly known: (item: T) => T;
  /** Records a changed item. */
  readonly note: (item: T) => void;
  readonly set: (item: T, isOn: boolean) => Promise<void>;
}

/**
 * A switch in the rows of a list: shown immediately, and reverted if the call fails.
 *
 * @param field what it switches
 * @param send the call, which returns the item as it is then; the same function with each render
 */
export function useRowSwitch<F extends string, T extends Versioned & Readonly<Record<F, boolean>>>(
  field: F,
  send: (item: T, isOn: boolean) => Promise<T>,
  onChanged: () => void,
): RowSwitch<T> {
  const errorText = useErrorText();
  const [changed, setChanged] = useState<ReadonlyMap<string, T>>(new Map());
  const waiting = useRef(new Set<string>());
  const note = useCallback((item: T) => setChanged((before) => new Map(before).set(item.id, item)), []);
  const known = useCallback(
    (item: T) => {
      const mine = changed.get(item.id);
      return mine && mine.version >= item.version ? { ...item, [field]: mine[field] } : item;
    },
    [changed, field],
  );
  const set = useCallback(
    async (item: T, isOn: boolean) => {
      const { id } = item;
      if (waiting.current.has(id)) return;
      waiting.current.add(id);
      note({ ...item, [field]: isOn });
      try {
        note(await send(item, isOn));
      } catch (error) {
        note(item);
        notify('error', errorText(error));
      } finally {
        waiting.current.delete(id);
        onChanged();
      }
    },
    [note, errorText, onChanged, field, send],
  );
  return { known, note, set };
}
