import { it } from 'vitest';
import { givenBrowser, type VisitedPage } from '../support/browser.ts';
import { givenPlatform } from '../support/platform.ts';
import { heading, mailedLink } from '../support/visit.ts';

/** An account from sign-up to deletion, in a browser and by the links of its mails. */
const running = givenPlatform();
const browser = givenBrowser();

const FIRST = { email: 'walk@example.org', password: 'four grey buoys' };
const LATER = { email: 'walk.on@example.org', password: 'five grey buoys' };

const address = (path: string) => running().url + path;

async function fill(page: VisitedPage, entries: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(entries)) await page.fill(`[name=${name}]`, value);
}

async function logIn(page: VisitedPage, account: typeof FIRST, path = '/login') {
  await page.goto(address(path));
  await heading(page, 'Log in');
  await fill(page, account);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

it('a user signs up, confirms the address, changes password and address, resets the password and deletes the account', async () => {
  const page = await browser.page();

  await page.goto(address('/signup?continue=/settings/user'));
  await heading(page, 'Create an account');
  await fill(page, { ...FIRST, email: 'walk@mailinator.com', name: 'Walk', repeat: FIRST.password });
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText(/^mailinator\.com addresses are not accepted/).waitFor();
  await fill(page, { email: FIRST.email });
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, 'Look into your mailbox');

  await page.getByRole('link', { name: 'Go to login' }).click();
  await fill(page, FIRST);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText(/has not been confirmed yet/).waitFor();

  await page.goto(await mailedLink(running(), FIRST.email, 'authenticate-email-token'));
  await heading(page, 'Your e-mail address is confirmed');
  await logIn(page, FIRST, '/login?continue=/settings/user');
  await heading(page, 'Account');

  await fill(page, { current: FIRST.password, password: LATER.password, repeat: LATER.password });
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your password has been changed.').waitFor();

  await fill(page, { newEmail: LATER.email, emailPassword: LATER.password });
  await page.getByRole('button', { name: 'Change address' }).click();
  await heading(page, 'Look into your mailbox');
  await page.goto(await mailedLink(running(), LATER.email, 'authenticate-change-email-token'));
  await heading(page, 'Your new e-mail address holds');

  await page.goto(address('/request-reset-password-email'));
  await heading(page, 'Reset your password');
  await fill(page, { email: LATER.email });
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.goto(await mailedLink(running(), LATER.email, 'reset-password'));
  await heading(page, 'Set a new password');
  await fill(page, { password: FIRST.password, repeat: FIRST.password });
  await page.getByRole('button', { name: 'Set password' }).click();
  await heading(page, 'Log in');

  await logIn(page, { email: LATER.email, password: FIRST.password }, '/settings/user');
  await heading(page, 'Account');
  await page.getByRole('button', { name: 'Delete account…' }).click();
  await fill(page, { deletePassword: FIRST.password, word: 'DELETE' });
  await page.getByRole('button', { name: 'Delete account for good' }).click();
  await page.getByText('Your account has been deleted.').waitFor();

  await logIn(page, { email: LATER.email, password: FIRST.password });
  await page.getByText('E-mail address or password is wrong.').waitFor();
});
