import * as React from 'react';

/**
 * Two things that browsers do and no test of the console asks for take half of the time of its tests. They are left out:
 * styles from style sheets, which every search for a name works out for each ancestor (an element has its own `style`
 * alone; only the root keeps its font, by which the widths of media queries are computed), and the stack that React's
 * development build notes for each element it makes.
 */
const { getComputedStyle } = window;
window.getComputedStyle = (element) =>
  element === document.documentElement
    ? getComputedStyle.call(window, element)
    : (element as HTMLElement).style;

/** React makes no more stacks once it has counted enough of them in a second. If it stops counting here, tests are slower. */
const ENOUGH_STACKS = 1e9;
const internals = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
) as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => ENOUGH_STACKS,
  set: () => {},
  configurable: true,
});
