import { expect, it, onTestFinished } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { ADMIN, DEMO_PASSWORD, PROVIDER } from '../../bin/demo/accounts.ts';
import { setAccountLanguage } from '../../shared/contract/authentification.ts';
import { faultsInLightAndDark, givenBrowser } from '../support/browser.ts';
import { givenDemoScreens } from '../support/demo-screens.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { signIn } from '../support/sign-in.ts';

const { running, goTo, addressesOf } = givenDemoScreens();
const browser = givenBrowser();

it.each([
  { ...PROVIDER, screens: 'every screen', butNotOf: undefined },
  { ...ADMIN, screens: 'every screen that only admins see', butNotOf: PROVIDER.role },
])(
  '$name reads $screens on a phone in German, whose words are long, without a text that does not fit',
  async ({ email, role, butNotOf }) => {
    const session = await ConsoleSession.signIn(running().url, email, DEMO_PASSWORD);
    await session.call(setAccountLanguage, { params: { language: 'de-de' } });
    onTestFinished(async () => {
      await session.call(setAccountLanguage, { params: { language: 'en-gb' } });
    });
    const page = await browser.page({ viewport: { width: 390, height: 844 } });
    await signIn(page, running().url, { email, password: DEMO_PASSWORD });
    const faults: string[] = [];
    const titles = new Set<string>();
    for (const address of await addressesOf(role, butNotOf)) {
      titles.add(await goTo(page, address));
      faults.push(...(await layoutFaults(page)).map((fault) => `${address}: ${fault}`));
    }
    expect(await page.evaluate('document.documentElement.lang')).toMatch(/^de/);
    expect(faults).toEqual([]);
    // Otherwise it would have looked at few.
    expect(titles.size).toBeGreaterThan(20);
  },
);

it.each([PROVIDER, ADMIN])(
  'the home of $name has no fault that axe finds, also on a phone',
  async ({ email }) => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const page = await browser.page({ viewport });
      await signIn(page, running().url, { email, password: DEMO_PASSWORD });
      await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor();
      await page.getByRole('region', { name: 'Hubs online' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await faultsInLightAndDark(page)).toEqual([]);
    }
  },
);
