import { expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { setInfoProvider } from '../../shared/contract/admin.ts';
import { createManagerGroup } from '../../shared/contract/auth.ts';
import { confirmTotp, startTotp } from '../../shared/contract/authentification.ts';
import { NEW_GROUP } from '../../shared/model/label.ts';
import { askedLongAgo } from '../support/asked-long-ago.ts';
import { appCode } from '../support/authenticator.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn } from '../support/sign-in.ts';
import { heading } from '../support/visit.ts';

/** A second step that was lost, and one that is asked for, in a browser. */
const running = givenPlatform();
const browser = givenBrowser();

const PASSWORD = 'four grey buoys';

async function newUser(email: string, name: string, role: string) {
  const user = { email, name, password: PASSWORD, role };
  const { id } = await running().operator.run<{ id: string }>({ command: 'create-user', ...user });
  return { id, session: await ConsoleSession.signIn(running().url, email, PASSWORD) };
}
const press = (page: VisitedPage, name: string) => page.getByRole('button', { name, exact: true }).click();
async function open(path: string, email: string) {
  const page = await browser.page();
  await signIn(page, `${running().url}${path}`, { email, password: PASSWORD });
  return page;
}

/** Sets an authenticator app up, from the button on; the password and the codes are the user's. */
async function setUpApp(page: VisitedPage): Promise<void> {
  await press(page, 'Set up an authenticator app');
  await page.fill('[name=factorPassword]', PASSWORD);
  await press(page, 'Continue');
  const copy = page.getByRole('button', { name: 'Copy the key' });
  await copy.waitFor();
  await page.fill('[name=appCode]', appCode((await copy.textContent())!.replace(/\s/g, '')));
  await press(page, 'Switch on');
  await press(page, 'I have kept them');
}

it('a user who has lost the phone gets back in after two admins have reset the second step, and enrols again', async () => {
  const email = 'walk.lost@example.org';
  const { id, session } = await newUser(email, 'Wanda Walk', 'INFO_PROVIDER');
  const { secret } = await session.call(startTotp, { body: { password: PASSWORD } });
  await session.call(confirmTotp, { body: { code: appCode(secret) } });
  for (const name of ['First', 'Second'])
    await newUser(`walk.${name.toLowerCase()}@example.org`, `${name} Admin`, 'ADMIN');

  const first = await open(`/iam/users/${id}/details`, 'walk.first@example.org');
  await press(first, 'Reset second step');
  const asking = first.getByRole('dialog');
  await asking.getByLabel('Reason').fill('Lost the phone, called us');
  expect(await faultsInLightAndDark(first)).toEqual([]);
  await asking.getByRole('button', { name: 'Reset second step' }).click();
  await first.getByText('First Admin asked on').waitFor();
  await first.getByText('Another admin can confirm it').waitFor();
  expect(await first.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0);

  const second = await open(`/iam/users/${id}/details`, 'walk.second@example.org');
  await second.getByText('Lost the phone, called us').waitFor();
  await press(second, 'Confirm');
  const confirming = second.getByRole('dialog');
  expect(await faultsInLightAndDark(second)).toEqual([]);
  await confirming.getByRole('button', { name: 'Confirm' }).click();
  await second.getByText('The second step of Wanda Walk has been reset.').waitFor();

  const own = await open('/settings/user', email);
  await heading(own, 'Account');
  await setUpApp(own);
  await own.getByText('10 of 10 left').waitFor();
});

it('a user objects to a reset of the second step by one click', async () => {
  const email = 'walk.objects@example.org';
  const { id } = await newUser(email, 'Olga Objects', 'INFO_PROVIDER');
  await newUser('walk.third@example.org', 'Third Admin', 'ADMIN');
  const own = await open('/settings/user', email);
  await heading(own, 'Account');
  await setUpApp(own);

  const admin = await open(`/iam/users/${id}/details`, 'walk.third@example.org');
  await press(admin, 'Reset second step');
  await admin.getByRole('dialog').getByLabel('Reason').fill('Says so');
  await admin.getByRole('dialog').getByRole('button', { name: 'Reset second step' }).click();
  await admin.getByText('Third Admin asked on').waitFor();

  await own.reload();
  await own.getByText('Third Admin has asked to remove your second step: “Says so”.').waitFor();
  expect(await faultsInLightAndDark(own)).toEqual([]);
  await press(own, 'Object');
  await own.getByText('Your second step stays.').waitFor();
  await own.getByText('Third Admin has asked').waitFor({ state: 'detached' });
  await admin.reload();
  await admin.getByRole('button', { name: 'Reset second step' }).waitFor();
});

it('an admin of whom a second step is asked is told so, and after the days are over led to set one up', async () => {
  const email = 'walk.owes@example.org';
  const { id } = await newUser(email, 'Oda Owes', 'ADMIN');
  const { session: root } = await newUser('walk.root@example.org', 'Rita Root', 'ADMIN');
  const group = { ...NEW_GROUP, name: 'harbour', displayName: 'Harbour', secondFactorFor: 'ADMIN' } as const;
  await root.call(createManagerGroup, { body: group });
  await root.call(setInfoProvider, { body: { id, managerGroup: group.name } });

  const page = await open('/', email);
  await page.getByText('Please set it up within 14 days.').waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await page.getByRole('link', { name: 'Set it up' }).click();
  await heading(page, 'Account');

  await askedLongAgo(running(), id);
  await page.goto(`${running().url}/iam/users`);
  await heading(page, 'Set up a second step');
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await setUpApp(page);
  await heading(page, 'Users');
});
