import { type RefObject, useEffect } from 'react';

/** What has a purpose of its own in a row. */
export const CONTROLS = 'a, button, input, label, select, [popover]';

/**
 * Lets a click on the text of a row open it. What opens a row covers it (`.opens` in list-styles.ts), but the text lies
 * above, so that it can be selected and shows its tooltips.
 */
export function useOpenRows(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const open = (event: MouseEvent) => {
      const opener = openerAt(event);
      if (!opener) return;
      const wantsTab = event.ctrlKey || event.metaKey || event.shiftKey;
      if (opener instanceof HTMLAnchorElement && wantsTab) openTab(opener);
      else opener.click();
    };
    const openInTab = (event: MouseEvent) => {
      const opener = event.button === 1 ? openerAt(event) : null;
      if (opener instanceof HTMLAnchorElement) openTab(opener);
    };
    element.addEventListener('click', open);
    element.addEventListener('auxclick', openInTab);
    return () => {
      element.removeEventListener('click', open);
      element.removeEventListener('auxclick', openInTab);
    };
  }, [box]);
}

/** Opens a link in a tab of its own. Browsers do not always do that for a click that a script made. */
function openTab({ href }: HTMLAnchorElement): void {
  window.open(href, '_blank', 'noopener');
}

/** What opens the row in which text was clicked; null if something else was, or text has just been selected. */
function openerAt({ target }: MouseEvent): HTMLElement | null {
  if (!(target instanceof Element) || target.closest(CONTROLS)) return null;
  const row = target.closest('tbody tr');
  const selected = getSelection();
  if (!row || (selected && !selected.isCollapsed && selected.containsNode(row, true))) return null;
  return row.querySelector('.opens');
}
