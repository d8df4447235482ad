import type { Page } from 'playwright-core';

/** Expectation 50: less than this moves while a screen is loaded. */
export const LAYOUT_SHIFT_MAX = 0.02;

/** An init script that sums up the layout shifts that the browser reports. */
export const MEASURE_SHIFT = `
  window.shift = 0;
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.shift += entry.value;
      window.moved.push(...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 100) ?? node?.textContent));
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

export interface Shift {
  readonly shift: number;
  /** Elements that moved, to help find the cause. */
  readonly moved: readonly string[];
}

/** What has moved on a page with the script since it was opened. */
export const shiftOf = (page: Page): Promise<Shift> =>
  page.evaluate('({ shift: window.shift, moved: window.moved })');
