import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { hubIdIn } from '../../../shared/model/hub-id.ts';
import { noteVisit } from '../lib/last-visit.ts';

/** Notices which screen is shown: moves the focus to it, and remembers how lists are left. */
export function useScreen(): void {
  const match = useMatches().at(-1);
  const { pathname, search, state } = useLocation();
  // The page of a hub has the address of a page of the list, and is another screen.
  const { id, firmwareId, cursor } = match?.params ?? {};
  const thing = id ?? firmwareId ?? hubIdIn(cursor ?? '');
  const screen = match?.id;
  useScreenFocus(`${screen} ${thing}`);
  useEffect(() => {
    if (screen !== undefined && thing === undefined) noteVisit(screen, { to: pathname + search, state });
  }, [screen, thing, pathname, search, state]);
}

/**
 * Moves the focus to the heading of a new screen, so that a screen reader announces the screen and keyboard navigation
 * starts there. Paging, filtering and the first screen after a page load do not move the focus.
 */
function useScreenFocus(screen: string): void {
  const before = useRef(screen);
  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    window.scrollTo(0, 0);
    if (focusHeading()) return;
    // A part of the screen is still loading.
    const watch = new MutationObserver(() => focusHeading() && watch.disconnect());
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [screen]);
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('h1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
