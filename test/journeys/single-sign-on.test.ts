import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { createManagerGroup, putSingleSignOn } from '../../shared/contract/auth.ts';
import { confirmTotp, startTotp } from '../../shared/contract/authentification/factors.ts';
import { NEW_GROUP } from '../../shared/model/label.ts';
import { appCode } from '../support/authenticator.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts';
import { givenPlatform } from '../support/platform.ts';
import { SIGN_ON } from '../support/samples.ts';
import { heading } from '../support/visit.ts';

/** Single sign-on of a group, optional and forced, in a browser, with a real provider on this machine. */
const running = givenPlatform();
const browser = givenBrowser();
const PASSWORD = 'four grey buoys';
const GROUP = 'harbour-lights';

let provider: IdentityProvider;
let admin: ConsoleSession;
let breaker: string;

const create = async (email: string, role: string, managerGroup?: string) => {
  const user = { email, name: 'Walk', password: PASSWORD, role, ...(managerGroup && { managerGroup }) };
  return (await running().operator.run<{ id: string }>({ command: 'create-user', ...user })).id;
};

beforeAll(async () => {
  const { url } = running();
  provider = await startIdentityProvider([`${url}/login/sso`], `${url}/api/sso/v1/logout/${GROUP}`);
  await create('adam@company.example', 'ADMIN');
  admin = await ConsoleSession.signIn(running().url, 'adam@company.example', PASSWORD);
  const body = { ...NEW_GROUP, name: GROUP, displayName: 'Harbour Lights' };
  await admin.call(createManagerGroup, { body });
  breaker = await create('breaker@lights.example', 'GROUP_ADMIN', GROUP);
  await create('member@lights.example', 'INFO_PROVIDER', GROUP);
  for (const subject of ['member', 'newcomer'])
    provider.people.set(subject, {
      email: `${subject}@lights.example`,
      email_verified: true,
      name: 'Lou Lights',
    });
});
afterAll(() => provider.stop());
afterEach(() => {
  provider.lie = undefined;
});

const setUp = (mode: 'OPTIONAL' | 'FORCED') =>
  admin.call(putSingleSignOn, {
    params: { name: GROUP },
    body: {
      singleSignOn: {
        ...SIGN_ON,
        ...{ groupAdminValues: [], userValues: [], mode, createsAccounts: true },
        ...{ issuer: provider.issuer, clientId: provider.clientId },
        domains: ['lights.example'],
        breakGlass: [breaker],
      },
      clientSecret: provider.clientSecret,
    },
  });

const press = (page: VisitedPage, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Continues at the provider, as somebody whom that knows. */
async function throughProvider(page: VisitedPage, subject: string) {
  await press(page, 'Continue with Harbour Lights');
  await page.getByRole('heading', { name: 'Provider of a company' }).waitFor();
  await page.fill('[name=subject]', subject);
  await press(page, 'Sign in');
}

async function logInByPassword(page: VisitedPage, email: string) {
  await page.goto(`${running().url}/login`);
  await heading(page, 'Log in');
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', PASSWORD);
  await press(page, 'Log in');
}

it('somebody new continues at the company from the link of the group, and lands where the way led', async () => {
  await setUp('OPTIONAL');
  const page = await browser.page();
  await page.goto(`${running().url}/login?group=${GROUP}&continue=/settings/user`);
  await page.getByText('or with a password').waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await throughProvider(page, 'newcomer');
  await heading(page, 'Account');
  await page.getByText('newcomer@lights.example').first().waitFor();
});

it('somebody without a password proves it at the company in another window, and the second step is set up at once', async () => {
  const page = await browser.page();
  await page.goto(`${running().url}/login?group=${GROUP}&continue=/settings/user`);
  await throughProvider(page, 'newcomer');
  await heading(page, 'Account');
  await press(page, 'Set up an authenticator app');
  await press(page, 'Continue');
  await page.getByText(/Your company can confirm it/).waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  const opening = page.waitForEvent('popup');
  await press(page, 'Log in at your company');
  const other = await opening;
  // Its session of before is not enough.
  await other.getByRole('heading', { name: 'Provider of a company' }).waitFor();
  await page.getByText(/in the window that has opened/).waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await other.fill('[name=subject]', 'newcomer');
  const closed = other.waitForEvent('close');
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByAltText('QR code with the key for the app').waitFor();
  await closed;
});

it('a member is offered the company by the domain of the address, and may still use the password', async () => {
  const page = await browser.page();
  await page.goto(`${running().url}/login?continue=/settings/user`);
  await heading(page, 'Log in');
  await page.fill('[name=email]', 'member@lights.example');
  await page.locator('[name=email]').blur();
  await throughProvider(page, 'member');
  await heading(page, 'Account');
  const another = await browser.page();
  await logInByPassword(another, 'member@lights.example');
  await another.waitForURL((url) => url.pathname === '/');
});

it('a member with an authenticator app signs in at the company, then enters a code here', async () => {
  await create('careful@lights.example', 'INFO_PROVIDER', GROUP);
  provider.people.set('careful', { email: 'careful@lights.example', email_verified: true, name: 'Cara' });
  const session = await ConsoleSession.signIn(running().url, 'careful@lights.example', PASSWORD);
  const { secret } = await session.call(startTotp, { body: { password: PASSWORD } });
  await session.call(confirmTotp, { body: { code: appCode(secret) } });
  const page = await browser.page();
  await page.goto(`${running().url}/login?group=${GROUP}&continue=/settings/user`);
  await throughProvider(page, 'careful');
  await page.locator('[name=code]').waitFor();
  await page.fill('[name=code]', appCode(secret, 1));
  await press(page, 'Log in');
  await heading(page, 'Account');
});

it('a user who logs out at the company is logged out here at once', async () => {
  const page = await browser.page();
  await page.goto(`${running().url}/login?group=${GROUP}&continue=/settings/user`);
  await throughProvider(page, 'member');
  await heading(page, 'Account');
  await page.goto(`${provider.issuer}/session/end`);
  await press(page, 'Log out');
  await heading(page, 'Logged out');
  await page.goto(`${running().url}/settings/user`);
  await heading(page, 'Log in');
});

it.each([
  ['another nonce', (token: object) => ({ ...token, nonce: 'of an attacker' })],
  ['a time that is over', (token: object) => ({ ...token, iat: 1_000_000, exp: 1_000_600 })],
])('a token with %s lets nobody in', async (_, lie) => {
  provider.lie = lie;
  const page = await browser.page();
  await page.goto(`${running().url}/login?group=${GROUP}`);
  await throughProvider(page, 'member');
  await heading(page, 'You are not logged in');
  expect(new URL(page.url()).search).toBe('');
  await page.goto(`${running().url}/settings/user`);
  await heading(page, 'Log in');
});

it('a group that forces it ends sessions by password, refuses passwords, and lets its admin break the glass', async () => {
  const before = await browser.page();
  await logInByPassword(before, 'member@lights.example');
  await before.waitForURL((url) => url.pathname === '/');
  await setUp('FORCED');
  await before.goto(`${running().url}/settings/user`);
  await heading(before, 'Log in');

  const page = await browser.page();
  await logInByPassword(page, 'member@lights.example');
  await page.getByText('Your group logs in through your company. Please use single sign-on.').waitFor();
  await throughProvider(page, 'member');
  await page.waitForURL((url) => url.pathname === '/');

  const glass = await browser.page();
  await logInByPassword(glass, 'breaker@lights.example');
  await glass.waitForURL((url) => url.pathname === '/');
});
