import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { createStore, useStore } from './store.ts';

/** A keyboard action as data: the overlay that explains it and the handler that performs it read the same row. */
export interface Shortcut {
  /** In tinykeys' words: `Shift+S`, `ArrowRight`. */
  readonly keys: string;
  readonly label: string;
  /** Absent: always. */
  readonly when?: () => boolean;
  readonly perform: () => void;
}

const active = createStore<readonly Shortcut[]>([]);

/** The shortcuts of what is on the screen now. */
export const useActiveShortcuts = (): readonly Shortcut[] => useStore(active);

const overlay = createStore(false);

/** Whether the overlay that lists them is open. */
export const useShortcutsOverlay = (): boolean => useStore(overlay);
export const showShortcuts = (open: boolean): void => overlay.set(open);

/** Makes shortcuts work while the component is there. Hand in the same array as long as nothing has changed. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    active.set([...active.get(), ...shortcuts]);
    const handlers = shortcuts.map(({ keys, when, perform }) => [
      keys,
      (event: KeyboardEvent) => {
        if (isTaken(event) || when?.() === false) return;
        event.preventDefault();
        perform();
      },
    ]);
    const stop = tinykeys(window, Object.fromEntries(handlers));
    return () => {
      stop();
      active.set(active.get().filter((one) => !shortcuts.includes(one)));
    };
  }, [shortcuts]);
}

/** Keys belong to the text field, the list box or the dialog that has the focus. */
function isTaken({ target, defaultPrevented, repeat }: KeyboardEvent): boolean {
  if (defaultPrevented || repeat || document.querySelector('dialog[open]')) return true;
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
  );
}
