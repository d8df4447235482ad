import { type RefObject, useEffect, useRef } from 'react';
import { toggleRow } from './row-focus.ts';
import { CONTROLS } from './use-open-rows.ts';

/** Shorter than the press after which browsers open their menu. */
const PRESS_MS = 450;
/** A finger that moves further scrolls. */
const STILL_PX = 10;
/** The click that ends a press comes sooner after it. */
const CLICK_MS = 300;

/** What a long press is for in itself. */
const PRESSABLE = 'input:not([type=checkbox]), textarea, [popover]';

/** Selects rows by touch: a long press selects one, and then each tap, until none is selected. */
export function useTouchSelection(box: RefObject<HTMLElement | null>, isSelecting: boolean): void {
  const selecting = useRef(isSelecting);
  useEffect(() => {
    selecting.current = isSelecting;
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const ended = new AbortController();
    const options = { signal: ended.signal };
    let isTouch = false;
    let from = { x: 0, y: 0 };
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let hasSelected = false;

    const stop = () => {
      clearTimeout(waiting);
      waiting = undefined;
    };
    const select = (row: Element) => {
      stop();
      toggleRow(row);
      hasSelected = true;
      navigator.vibrate?.(10);
    };
    element.addEventListener(
      'pointerdown',
      (event) => {
        stop();
        isTouch = event.pointerType === 'touch';
        hasSelected = false;
        from = { x: event.clientX, y: event.clientY };
        const row = rowAt(event, PRESSABLE);
        if (isTouch && row) waiting = setTimeout(() => select(row), PRESS_MS);
      },
      options,
    );
    element.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        if (Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) stop();
      },
      options,
    );
    // A press that begins to scroll is cancelled.
    element.addEventListener('pointercancel', stop, options);
    element.addEventListener(
      'pointerup',
      () => {
        stop();
        if (hasSelected) setTimeout(() => (hasSelected = false), CLICK_MS);
      },
      options,
    );
    element.addEventListener(
      'contextmenu',
      (event) => {
        const row = isTouch && rowAt(event, PRESSABLE);
        if (!row) return;
        event.preventDefault();
        // Some browsers are faster.
        if (waiting !== undefined) select(row);
      },
      options,
    );
    // Before the links and buttons in the row.
    element.addEventListener(
      'click',
      (event) => {
        const row = isTouch && selecting.current && rowAt(event, CONTROLS);
        if (!row && !hasSelected) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (row && !hasSelected) toggleRow(row);
        hasSelected = false;
      },
      { ...options, capture: true },
    );
    return () => {
      stop();
      ended.abort();
    };
  }, [box]);
}

/** The selectable row at an event, unless it is on one of these; what opens a row is no control here. */
function rowAt({ target }: Event, controls: string): Element | null {
  if (!(target instanceof Element)) return null;
  if (!target.closest('.opens') && target.closest(controls)) return null;
  const row = target.closest('tbody tr');
  return row?.querySelector('.tick input') ? row : null;
}
