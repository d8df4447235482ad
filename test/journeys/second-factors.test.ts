import { expect, it } from 'vitest';
import { appCode } from '../support/authenticator.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { givenPlatform } from '../support/platform.ts';
import { heading } from '../support/visit.ts';

/** The second step of logging in, in a browser: set up, used, lost and recovered. */
const running = givenPlatform();
const browser = givenBrowser();

const PASSWORD = 'four grey buoys';

async function newUser(email: string) {
  const user = { email, name: 'Walk', password: PASSWORD, role: 'INFO_PROVIDER' };
  await running().operator.run({ command: 'create-user', ...user });
}

async function fill(page: VisitedPage, entries: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(entries)) await page.fill(`[name=${name}]`, value);
}
const press = (page: VisitedPage, name: string) => page.getByRole('button', { name, exact: true }).click();

async function logIn(page: VisitedPage, email: string) {
  await page.goto(`${running().url}/login?continue=/settings/user`);
  await heading(page, 'Log in');
  await fill(page, { email, password: PASSWORD });
  await press(page, 'Log in');
}

it('a user sets an authenticator app up, logs in with it, loses it, and recovers by a code', async () => {
  const email = 'walk.twice@example.org';
  await newUser(email);
  const page = await browser.page();
  await logIn(page, email);
  await heading(page, 'Account');

  await press(page, 'Set up an authenticator app');
  await fill(page, { factorPassword: PASSWORD });
  await press(page, 'Continue');
  await page.getByAltText('QR code with the key for the app').waitFor();
  const secret = (await page.getByRole('button', { name: 'Copy the key' }).textContent())!.replace(/\s/g, '');
  await fill(page, { appCode: appCode(secret) });
  await press(page, 'Switch on');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const [recovery = '', another = ''] = await codes.allTextContents();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await press(page, 'I have kept them');
  await page.getByText('10 of 10 left').waitFor();

  // Another browser, in which nothing but the password is known. The next code is not used yet.
  const elsewhere = await browser.page();
  await logIn(elsewhere, email);
  await heading(elsewhere, 'Confirm it is you');
  expect(await faultsInLightAndDark(elsewhere)).toEqual([]);
  await fill(elsewhere, { code: '000000' });
  await press(elsewhere, 'Log in');
  await elsewhere.getByText('The code is wrong or has been used already.').waitFor();
  await fill(elsewhere, { code: appCode(secret, 1) });
  await press(elsewhere, 'Log in');
  await heading(elsewhere, 'Account');

  // The phone is lost.
  const third = await browser.page();
  await logIn(third, email);
  await heading(third, 'Confirm it is you');
  await press(third, 'Use a recovery code');
  await fill(third, { code: recovery });
  await press(third, 'Log in');
  await third.getByText('9 of 10 left').waitFor();
  await press(third, 'Remove the authenticator app');
  await fill(third, { factorPassword: PASSWORD, factorCode: another });
  await press(third, 'Remove');
  await third.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
});

it('a user adds a passkey, logs in with it alone, loses the device, and recovers by a code', async () => {
  const email = 'walk.key@example.org';
  await newUser(email);
  const page = await browser.page();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await logIn(page, email);
  await heading(page, 'Account');

  await press(page, 'Add a passkey');
  await fill(page, { factorPassword: PASSWORD });
  await press(page, 'Continue');
  await fill(page, { passkeyName: 'Laptop' });
  await press(page, 'Create passkey');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const [recovery = '', another = ''] = await codes.allTextContents();
  await press(page, 'I have kept them');
  await page.getByText('Works at localhost').waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);

  // A browser without suggestions: this authenticator would answer one before the button is pressed.
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false;');
  await page.context().clearCookies();
  await page.goto(`${running().url}/login?continue=/settings/user`);
  await press(page, 'Log in with a passkey');
  await heading(page, 'Account');

  // Another device: only the password is known, and the passkey is lost.
  const elsewhere = await browser.page();
  await logIn(elsewhere, email);
  await heading(elsewhere, 'Confirm it is you');
  await elsewhere.getByRole('button', { name: 'Use a passkey instead' }).waitFor();
  await fill(elsewhere, { code: recovery });
  await press(elsewhere, 'Log in');
  await heading(elsewhere, 'Account');
  await press(elsewhere, 'Remove the passkey Laptop');
  await fill(elsewhere, { factorPassword: PASSWORD, factorCode: another });
  await press(elsewhere, 'Remove');
  await elsewhere.getByText('The passkey has been removed.').waitFor();

  // The holder of the lost device is refused, and logged out.
  await page.context().clearCookies();
  await page.goto(`${running().url}/login`);
  await press(page, 'Log in with a passkey');
  await page.getByText(/This passkey was not accepted/).waitFor();
});
