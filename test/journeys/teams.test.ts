import { expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { acceptInvitation, inviteMember } from '../../shared/contract/auth.ts';
import { createSite } from '../../shared/contract/devices.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { endAccess } from '../support/end-access.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn } from '../support/sign-in.ts';
import { heading } from '../support/visit.ts';

/** Several people in one account, in a browser each. */
const running = givenPlatform();
const browser = givenBrowser();

const PASSWORD = 'four grey buoys';

async function newPerson(name: string) {
  const email = `${name}@example.org`;
  const { id } = await running().operator.run<{ id: string }>({
    command: 'create-user',
    ...{ email, name, password: PASSWORD, role: 'INFO_PROVIDER' },
  });
  return { id, email, name, session: await ConsoleSession.signIn(running().url, email, PASSWORD) };
}
const press = (page: VisitedPage, name: string) => page.getByRole('button', { name, exact: true }).click();
const openAs = async (email: string, path: string) => {
  const page = await browser.page();
  await signIn(page, `${running().url}${path}`, { email, password: PASSWORD });
  return page;
};
const accountMenu = (page: VisitedPage) => page.getByRole('button', { name: /paul@example\.org/ }).click();
const bar = (page: VisitedPage) => page.getByRole('region', { name: 'Acting for another user' });

it('an owner invites a viewer, who accepts, looks, may not change, may once the role is another, and is removed', async () => {
  const [owner, member] = [await newPerson('Olga'), await newPerson('Max')];
  await owner.session.call(createSite, { body: { name: 'Harbour' } });
  const owners = await openAs(owner.email, '/settings/team');
  await heading(owners, 'Team');
  await owners.getByText('Nobody else works in this account yet.').waitFor();
  await press(owners, 'Invite');
  const inviting = owners.getByRole('dialog', { name: 'Invite somebody to your team' });
  await inviting.getByLabel('E-mail address').fill(member.email);
  expect(await faultsInLightAndDark(owners)).toEqual([]);
  await inviting.getByRole('button', { name: 'Invite' }).click();
  await owners.getByRole('listitem').filter({ hasText: member.email }).getByText('invited').waitFor();

  const members = await openAs(member.email, '/settings/team');
  await press(members, 'Accept the invitation of Olga');
  await members.getByText('You are a member of the account of Olga now.').waitFor();
  expect(await faultsInLightAndDark(members)).toEqual([]);
  await press(members, 'Open the account of Olga');
  await members.getByText('You work in the account of Olga (Viewer)').waitFor();

  // A viewer sees, and is offered nothing that it may not do.
  await members.goto(`${running().url}/devices/sites`);
  await members.getByRole('link', { name: 'Harbour' }).waitFor();
  expect(await members.getByRole('button', { name: 'New site' }).count()).toBe(0);
  expect(await faultsInLightAndDark(members)).toEqual([]);

  // The owner's page knows of no answer before it is opened again.
  await owners.reload();
  await press(owners, 'Change what Max may do');
  await owners.getByRole('radio', { name: 'Editor' }).check();
  await press(owners, 'Save');
  await owners.getByRole('listitem').filter({ hasText: member.email }).getByText('Editor').waitFor();
  // The role is read again with the page.
  await members.reload();
  await press(members, 'New site');
  const site = members.getByRole('dialog');
  await site.getByLabel('Name', { exact: true }).fill('Quay');
  await site.getByRole('button', { name: 'Create' }).click();
  await members.getByRole('link', { name: 'Quay' }).waitFor();

  // Removed while the page is open: the next step leads back, and says so.
  await press(owners, 'Remove Max');
  await owners.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await owners.getByText('Nobody else works in this account yet.').waitFor();
  await members.getByRole('link', { name: 'My Hubs' }).click();
  await members.getByText('Your access to the account of Olga has ended.').waitFor();
  await expect.poll(() => bar(members).count()).toBe(0);
});

it('a partner changes between accounts, until its access ends while the page is open', async () => {
  const [owner, partner] = [await newPerson('Ottilie'), await newPerson('Paul')];
  const until = new Date(Date.now() + 3600_000).toISOString();
  await owner.session.call(inviteMember, { body: { email: partner.email, role: 'EDITOR', until } });
  await partner.session.call(acceptInvitation, { params: { accountId: owner.id } });
  const page = await openAs(partner.email, '/');
  await accountMenu(page);
  await page
    .getByRole('group', { name: 'Accounts' })
    .getByRole('button', { name: /Ottilie/ })
    .click();
  await page.getByText('You work in the account of Ottilie (Editor)').waitFor();
  await press(page, 'Back to my account');
  await expect.poll(() => bar(page).count()).toBe(0);
  await accountMenu(page);
  await page
    .getByRole('group', { name: 'Accounts' })
    .getByRole('button', { name: /Ottilie/ })
    .click();
  await page.getByText('You work in the account of Ottilie (Editor)').waitFor();
  await endAccess(running(), owner.id, partner.id);
  await page.getByRole('link', { name: 'My Hubs' }).click();
  await page.getByText('Your access to the account of Ottilie has ended.').waitFor();
  await expect.poll(() => bar(page).count()).toBe(0);
});
