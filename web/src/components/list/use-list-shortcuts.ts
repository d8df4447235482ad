import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Shortcut, useShortcuts } from '../../lib/shortcuts.ts';
import type { SelectionAction } from './list-spec.ts';
import { focusRow, toggleFocusedRow } from './row-focus.ts';
import type { List } from './use-list.ts';

interface Actions<T> {
  readonly list: List<T>;
  readonly selectPage: (() => void) | undefined;
  readonly selectAll: (() => void) | undefined;
  /** The actions of the selection. */
  readonly actions: readonly SelectionAction<T>[];
  /** Performs one on the selection, or without one on all that the filters find. */
  readonly act: (perform: SelectionAction<T>['perform']) => void;
}

interface Places {
  /** The box of the rows. */
  readonly rows: RefObject<HTMLDivElement | null>;
  /** The input that is focused for a search. */
  readonly searchBox: RefObject<HTMLInputElement | null>;
}

/** The keyboard shortcuts of every list: arrows, Shift+S and Shift+F as specified (1.2), and letters for single rows. */
export function useListShortcuts<T>(actions: Actions<T>): Places {
  const { t } = useTranslation('list');
  const rows = useRef<HTMLDivElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  // The actions change with every page, but the registered shortcuts stay the same.
  const now = useRef(actions);
  useEffect(() => {
    now.current = actions;
  });
  const selectable = actions.selectPage !== undefined;
  const keyed = actions.actions.flatMap(({ key }) => key ?? []);
  const keys = JSON.stringify(keyed);
  const shortcuts = useMemo(
    (): Shortcut[] => [
      { keys: 'j', label: t('shortcut.down'), repeats: true, perform: () => focusRow(rows.current, 1) },
      { keys: 'k', label: t('shortcut.up'), repeats: true, perform: () => focusRow(rows.current, -1) },
      ...(selectable
        ? [
            { keys: 'x', label: t('shortcut.tick'), perform: () => toggleFocusedRow(rows.current) },
            {
              keys: 'Shift+X',
              label: t('shortcut.range'),
              perform: () => toggleFocusedRow(rows.current, true),
            },
          ]
        : []),
      { keys: 'ArrowRight', label: t('shortcut.next'), perform: () => now.current.list.next?.() },
      { keys: 'ArrowLeft', label: t('shortcut.previous'), perform: () => now.current.list.previous?.() },
      ...(selectable
        ? [
            { keys: 'Shift+S', label: t('shortcut.select'), perform: () => now.current.selectPage?.() },
            { keys: 'Shift+A', label: t('shortcut.selectAll'), perform: () => now.current.selectAll?.() },
            ...(JSON.parse(keys) as typeof keyed).map(({ letter, label }) => ({
              keys: letter,
              label,
              perform: () => {
                const action = now.current.actions.find(({ key }) => key?.letter === letter);
                if (action) now.current.act(action.perform);
              },
            })),
          ]
        : []),
      ...['/', 'Shift+/', 'Shift+F'].map((keys) => ({
        keys,
        label: t('shortcut.search'),
        // Some keyboards have the slash above another key.
        isAlias: keys === 'Shift+/',
        perform: () => searchBox.current?.focus(),
      })),
    ],
    [t, selectable, keys],
  );
  useShortcuts(shortcuts);
  return { rows, searchBox };
}
