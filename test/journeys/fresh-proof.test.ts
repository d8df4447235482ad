import { expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { confirmTotp, startTotp } from '../../shared/contract/authentification.ts';
import { appCode } from '../support/authenticator.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { makeStale } from '../support/make-stale.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn } from '../support/sign-in.ts';
import { heading } from '../support/visit.ts';

/** What cannot be undone asks again who it is, in a browser: the action then continues with all that was entered. */
const running = givenPlatform();
const browser = givenBrowser();

const PASSWORD = 'four grey buoys';

async function newUser(email: string, role = 'INFO_PROVIDER') {
  const user = { email, name: email.split('@')[0], password: PASSWORD, role };
  return (await running().operator.run<{ id: string }>({ command: 'create-user', ...user })).id;
}
const press = (page: VisitedPage, name: string) => page.getByRole('button', { name, exact: true }).click();
/** The dialog that asks, over the one that was open. */
const asking = (page: VisitedPage) => page.getByRole('dialog', { name: 'Confirm it is you' });

it('a user with an app makes an API key long after the login: the code is asked for, and the key is there', async () => {
  const email = 'walk.stale@example.org';
  const id = await newUser(email);
  const session = await ConsoleSession.signIn(running().url, email, PASSWORD);
  const { secret } = await session.call(startTotp, { body: { password: PASSWORD } });
  const { recoveryCodes } = await session.call(confirmTotp, { body: { code: appCode(secret) } });

  const page = await browser.page();
  await signIn(page, `${running().url}/settings/api-keys`, { email, password: PASSWORD });
  await press(page, 'Use a recovery code');
  await page.fill('[name=code]', recoveryCodes[0]!);
  await press(page, 'Log in');
  await heading(page, 'API keys');
  await makeStale(running(), id);
  await press(page, 'New API key');
  const making = page.getByRole('dialog', { name: 'New API key' });
  await making.getByLabel('Description').fill('Night shift');
  await making.getByRole('button', { name: 'Create' }).click();

  // A user who cancels has changed nothing, and loses nothing.
  await asking(page).getByLabel('Code').waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await making.getByText('This needs a confirmation that it is you. Nothing was changed.').waitFor();
  expect(await making.getByLabel('Description').inputValue()).toBe('Night shift');

  await making.getByRole('button', { name: 'Create' }).click();
  await asking(page).getByLabel('Code').fill('000000');
  await asking(page).getByRole('button', { name: 'Confirm' }).click();
  await asking(page).getByText('The code is wrong or has been used already.').waitFor();
  await asking(page).getByLabel('Code').fill(appCode(secret, 1));
  await asking(page).getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Copy the key' }).waitFor();
  await press(page, 'I have stored it');
  await page.getByText('Night shift').waitFor();

  // For ten minutes nothing is asked again.
  await press(page, 'New API key');
  await page.getByLabel('Description').fill('Day shift');
  await press(page, 'Create');
  await page.getByRole('button', { name: 'Copy the key' }).waitFor();
});

it('an admin with a passkey begins to act for a user long after the login by touching it', async () => {
  const email = 'walk.admin@example.org';
  const [id, other] = [await newUser(email, 'ADMIN'), await newUser('walk.other@example.org')];
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
  await signIn(page, `${running().url}/settings/user`, { email, password: PASSWORD });
  await heading(page, 'Account');
  await press(page, 'Add a passkey');
  await page.fill('[name=factorPassword]', PASSWORD);
  await press(page, 'Continue');
  await page.fill('[name=passkeyName]', 'Laptop');
  await press(page, 'Create passkey');
  await press(page, 'I have kept them');
  await page.getByText('Works at localhost').waitFor();

  await makeStale(running(), id);
  await page.goto(`${running().url}/iam/users/${other}/details`);
  await press(page, 'Work as this user');
  await asking(page).getByRole('button', { name: 'Use a passkey' }).waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await asking(page).getByRole('button', { name: 'Use a passkey' }).click();
  await press(page, 'Work as me');
});
