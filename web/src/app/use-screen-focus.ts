import { useEffect, useRef } from 'react';
import { useMatches } from 'react-router-dom';

/**
 * Moves the focus to the heading of a new screen, so that a screen reader says where one has come and the keyboard goes on
 * from there. Paging and filtering stay on the screen and leave the focus alone, as does the first screen of a page load.
 */
export function useScreenFocus(): void {
  const screen = useMatches().at(-1)?.id;
  const before = useRef(screen);
  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [screen]);
}
