import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { List } from './use-list.ts';

interface Actions {
  readonly list: List<unknown>;
  readonly selectPage: (() => void) | undefined;
}

/** The keyboard of every list (specification 1.2). Gives the search box that Shift+F leads to. */
export function useListShortcuts(actions: Actions): RefObject<HTMLInputElement | null> {
  const { t } = useTranslation('list');
  const searchBox = useRef<HTMLInputElement>(null);
  // The actions change with every page; the rows that are listed in the overlay do not.
  const now = useRef(actions);
  useEffect(() => {
    now.current = actions;
  });
  const selectable = actions.selectPage !== undefined;
  const shortcuts = useMemo(
    () => [
      { keys: 'ArrowRight', label: t('shortcut.next'), perform: () => now.current.list.next?.() },
      { keys: 'ArrowLeft', label: t('shortcut.previous'), perform: () => now.current.list.previous?.() },
      ...(selectable
        ? [{ keys: 'Shift+S', label: t('shortcut.select'), perform: () => now.current.selectPage?.() }]
        : []),
      { keys: 'Shift+F', label: t('shortcut.search'), perform: () => searchBox.current?.focus() },
    ],
    [t, selectable],
  );
  useShortcuts(shortcuts);
  return searchBox;
}
