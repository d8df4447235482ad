import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls a bar of links sideways, so that the current one is in its middle. Positions are those inside of the bar, so its style
 * must have a `position`.
 *
 * @param at the address of the current link
 */
export function useCurrentInView<Bar extends HTMLElement = HTMLElement>(
  at: string | undefined,
): {
  readonly bar: RefObject<Bar | null>;
  readonly current: RefObject<HTMLAnchorElement | null>;
} {
  const bar = useRef<Bar>(null);
  const current = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (at === undefined || !bar.current || !current.current) return;
    const { offsetLeft, offsetWidth } = current.current;
    bar.current.scrollLeft = offsetLeft - (bar.current.clientWidth - offsetWidth) / 2;
  }, [at]);
  return { bar, current };
}
