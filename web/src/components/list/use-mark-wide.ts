import { type RefObject, useEffect } from 'react';

/**
 * Marks a box whose table does not fit into it (`data-wide`), and updates the mark as the window, the rows and the
 * columns change.
 */
export function useMarkWide(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const mark = () => element.toggleAttribute('data-wide', element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    const rows = new MutationObserver(mark);
    rows.observe(element, { childList: true, subtree: true });
    mark();
    return () => {
      observer.disconnect();
      rows.disconnect();
    };
  }, [box]);
}
