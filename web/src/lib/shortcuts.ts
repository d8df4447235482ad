import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { createStore, useStore } from './store.ts';

/** A keyboard shortcut as data: used by the overlay that lists it and by the handler that performs it. */
export interface Shortcut {
  /** In the notation of tinykeys: `Shift+S`, `ArrowRight`, `g d` for one key after the other. */
  readonly keys: string;
  readonly label: string;
  /** Whether it is active; absent: always. */
  readonly when?: () => boolean;
  /** It works on every screen, not only on the present one. */
  readonly everywhere?: boolean;
  /** It also works while the user types into a field. */
  readonly whileTyping?: boolean;
  /** It continues while the key is held. */
  readonly repeats?: boolean;
  /** Another way to type a listed one, which needs no line of its own. */
  readonly isAlias?: boolean;
  readonly perform: () => void;
}

const active = createStore<readonly Shortcut[]>([]);

/** The shortcuts that are registered now, as they are listed. */
export const useActiveShortcuts = (): readonly Shortcut[] =>
  useStore(active).filter(({ isAlias }) => !isAlias);

/** Registers shortcuts while the component is mounted. The array must be stable. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    if (shortcuts.length === 0) return;
    active.set([...active.get(), ...shortcuts]);
    const handlers = shortcuts.map(({ keys, when, whileTyping, repeats, perform }) => [
      keys,
      (event: KeyboardEvent) => {
        if (
          isTaken(event) ||
          (event.repeat && !repeats) ||
          (!whileTyping && isTyped(event)) ||
          when?.() === false
        )
          return;
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

/** All keys belong to the dialog that is open. */
const isTaken = ({ defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented || document.querySelector('dialog[open]') !== null;

/** Keys belong to the text input or the list box that has the focus. */
const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;
