import type { Locator } from 'playwright-core';
import type { VisitedPage } from './browser.ts';

/** Counts what a person does: an action is a click or a key; typing into a field that has the focus is free. */
export function countingActions(page: VisitedPage) {
  let actions = 0;
  return {
    actions: () => actions,
    async press(key: string) {
      actions++;
      await page.keyboard.press(key);
    },
    async click(target: Locator) {
      actions++;
      await target.click();
    },
  };
}
