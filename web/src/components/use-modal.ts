import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Marks the bar that no dialog may cover. */
export const UNCOVERED = 'data-uncovered';

/**
 * Shows a `dialog` as modal while it is mounted: it keeps the focus inside and returns it when it closes. The dialog
 * reads `--modal-top` to start below the bar that shows that an admin acts as another user.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const bar = document.querySelector(`[${UNCOVERED}]`)?.getBoundingClientRect();
    element?.style.setProperty('--modal-top', `${Math.max(0, bar?.bottom ?? 0)}px`);
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
