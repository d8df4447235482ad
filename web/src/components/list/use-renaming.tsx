import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { INDEX_AGREES_MS } from '../../lib/last-change.ts';
import { notify } from '../../lib/notify.ts';
import { useOwners } from '../moving/use-owners.ts';
import { useErrorText } from '../use-error-text.ts';
import { type ItemOwner, useOwnerConfirm } from '../use-owner-confirm.tsx';
import { useRefreshList } from './use-refresh-list.ts';

interface RenamingOptions<T> {
  /** The name of the list. */
  readonly list: string;
  /** Whose list it is. */
  readonly owner: string;
  readonly ownerOf: (item: T) => ItemOwner | undefined;
  /** The name that is stored. */
  readonly storedName: (item: T) => string;
  readonly send: (id: string, name: string, item: T) => Promise<unknown>;
}

/** Renaming the items of a list. */
export interface Renaming<T> {
  /** The present name: one that was given a moment ago, because the index of the list lags. */
  readonly nameOf: (item: T) => string;
  readonly rename: (item: T, name: string) => void;
}

/** Gives names in a list: shown at once, and taken back if the call fails. Other owners' items are asked about first. */
export function useRenaming<T extends { readonly id: string }>({
  list,
  owner,
  ownerOf,
  storedName,
  send,
}: RenamingOptions<T>): {
  readonly renaming: Renaming<T>;
  /** The dialog, which the caller must render. */
  readonly dialog: ReactNode;
} {
  const errorText = useErrorText();
  const refresh = useRefreshList(list);
  const { ask, dialog } = useOwnerConfirm();
  const ownersOf = useOwners(owner);
  const [given, setGiven] = useState<ReadonlyMap<string, string>>(new Map());
  const note = useCallback(
    (id: string, name: string | undefined) =>
      setGiven((before) => {
        const next = new Map(before);
        if (name === undefined) next.delete(id);
        else next.set(id, name);
        return next;
      }),
    [],
  );
  const nameOf = useCallback((item: T) => given.get(item.id) ?? storedName(item), [given, storedName]);

  async function change(item: T, name: string) {
    const { id } = item;
    note(id, name);
    try {
      await send(id, name, item);
      void refresh();
      setTimeout(() => note(id, undefined), INDEX_AGREES_MS);
    } catch (error) {
      note(id, undefined);
      notify('error', errorText(error));
    }
  }
  const latest = useRef<Renaming<T>['rename']>(undefined);
  useEffect(() => {
    latest.current = (item, name) => {
      const other = ownersOf([ownerOf(item)]);
      if (other) ask(other, () => void change(item, name));
      else void change(item, name);
    };
  });
  // The columns are made of it, and with each new one all rows are rendered again.
  const renaming = useMemo(
    () => ({ nameOf, rename: (item: T, name: string) => latest.current?.(item, name) }),
    [nameOf],
  );
  return { renaming, dialog };
}
