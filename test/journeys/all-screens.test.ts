import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../bin/demo/accounts.ts';
import { givenBrowser } from '../support/browser.ts';
import { givenDemoScreens, type Visit } from '../support/demo-screens.ts';
import { LAYOUT_SHIFT_MAX, MEASURE_SHIFT } from '../support/layout-shift.ts';
import { signIn } from '../support/sign-in.ts';

/** Every role opens every screen that it may see, with the demo's fleet. */
const { running, open, addressesOf } = givenDemoScreens();
const browser = givenBrowser();

/** The language of a browser without a locale. Intl throws for it. */
const ODD_LANGUAGE = `Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' });`;

/**
 * A picture that the browser reads from the bucket meets the faults of this run, too, of which the browser tells. Calls of the API
 * are in `failed`, and each picture must be there in the end.
 */
const LOST_PICTURE = 'net::ERR_EMPTY_RESPONSE';

describe.each(DEMO_ACCOUNTS)('the $title', ({ email, role }) => {
  it('opens each screen without a failed request, a browser error or a layout shift', async () => {
    const page = await browser.page();
    await page.addInitScript(MEASURE_SHIFT);
    await page.addInitScript(ODD_LANGUAGE);
    await signIn(page, running().url, { email, password: DEMO_PASSWORD });
    page.faults.length = 0;
    const visits: Visit[] = [];
    for (const address of await addressesOf(role)) visits.push(await open(page, address));
    expect(visits.flatMap(({ path, failed }) => failed.map((one) => `${path}: ${one}`))).toEqual([]);
    expect(page.faults.filter((fault) => !fault.includes(LOST_PICTURE))).toEqual([]);
    expect(visits.filter(({ shift }) => shift >= LAYOUT_SHIFT_MAX)).toEqual([]);
  });
});
