import { expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { DEMO_PASSWORD, PROVIDER } from '../../bin/demo/accounts.ts';
import { acceptInvitation, inviteMember } from '../../shared/contract/auth.ts';
import { givenBrowser } from '../support/browser.ts';
import { givenDemoScreens } from '../support/demo-screens.ts';
import { signIn } from '../support/sign-in.ts';

const { running, goTo, addressesOf, providerId } = givenDemoScreens();
const browser = givenBrowser();

/** What a reader does on screens: it changes what is shown, and nothing that is stored. */
const READS = [
  /^(Details|Copy ID|Export CSV|Export all Infos|Live|Archive|Period|As a table|Print|Take along|Check now)$/,
  /Copy ID$/,
  /^(Previous|Next|Rows per page|Zoom in|Zoom out|Show all|Search .*|Time|Time of day)$/,
  /^(Select |Hub: |Beacon: |Open )/,
  // The simulator of an Info.
  /^(Signal of the beacon|Code scanned or tag touched|Measured value)$/,
  /^How many more beacons\?$/,
  /show when and why$/,
];
/** The names of what can be used in the page now, but for what opens, sorts or searches, and lines of logs. */
const USABLE = `[...document.querySelectorAll('main :is(button, input, select, textarea)')]
  .filter((one) => one.checkVisibility() && !one.matches(':disabled'))
  .filter((one) => !one.closest('thead, [role=search], .text') && !one.matches('[aria-expanded], [aria-pressed], [type=search], [role=combobox]'))
  .map((one) => (one.ariaLabel || one.labels?.[0]?.textContent || one.textContent).trim())`;
/** What the open menu offers to do: links only lead elsewhere. */
const OFFERED = `[...document.querySelectorAll('[popover] button')]
  .filter((one) => one.checkVisibility()).map((one) => one.textContent.trim())`;
/** Where a new thing is written, for which a viewer is offered no way. */
const LEADS = `[...document.querySelectorAll('main a[href*="/new"]')].map((one) => one.textContent.trim())`;
/** Headings of cards in which nothing else is left. */
const BARE = `[...document.querySelectorAll('main :is(h2, h3)')].filter((heading) => {
  const hasMore = (one) => one.textContent.trim() !== heading.textContent.trim() || one.querySelector('img, canvas, input');
  for (let one = heading.parentElement; !hasMore(one); one = one.parentElement)
    if (getComputedStyle(one).borderTopWidth !== '0px') return true;
  return false;
}).map((heading) => heading.textContent + ' with nothing below')`;

it('a viewer of an account finds nothing on its screens that a viewer may not do, and no card without content', async () => {
  const { url, operator } = running();
  const [owner, email] = [
    await ConsoleSession.signIn(url, PROVIDER.email, DEMO_PASSWORD),
    'viewer@demo.example',
  ];
  await operator.run({
    command: 'create-user',
    ...{ email, name: 'Vera', password: DEMO_PASSWORD, role: 'INFO_PROVIDER' },
  });
  await owner.call(inviteMember, { body: { email, role: 'VIEWER' } });
  const viewer = await ConsoleSession.signIn(url, email, DEMO_PASSWORD);
  await viewer.call(acceptInvitation, { params: { accountId: providerId() } });
  const page = await browser.page();
  await signIn(page, `${url}/settings/team`, { email, password: DEMO_PASSWORD });
  await page.getByRole('button', { name: `Open the account of ${PROVIDER.name}` }).click();
  await page.getByText(`You work in the account of ${PROVIDER.name} (Viewer)`).waitFor();
  const found: string[] = [];
  let menus = 0;
  for (const address of await addressesOf('INFO_PROVIDER')) {
    await goTo(page, address);
    const names: string[] = [];
    for (const what of [USABLE, LEADS, BARE]) names.push(...(await page.evaluate<string[]>(what)));
    const more = page.getByRole('main').getByRole('button', { name: /^More actions/ });
    if (await more.count()) {
      menus += 1;
      await more.first().click();
      names.push(...(await page.evaluate<string[]>(OFFERED)));
    }
    found.push(
      ...names.filter((name) => !READS.some((read) => read.test(name))).map((name) => `${address}: ${name}`),
    );
  }
  expect([...new Set(found)]).toEqual([]);
  // Otherwise it would have looked at none.
  expect(menus).toBeGreaterThan(0);
});
