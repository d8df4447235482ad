import { expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { acceptInvitation, getTeam } from '../../shared/contract/auth.ts';
import { createSite, placeBeacons } from '../../shared/contract/devices/places.ts';
import { getBeaconConfigurations } from '../../shared/contract/infoprovider.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn } from '../support/sign-in.ts';
import { heading } from '../support/visit.ts';

/** A partner who looks after the devices of one site, in a browser beside the owner's. */
const running = givenPlatform();
const browser = givenBrowser();

const PASSWORD = 'seven blue lanterns';
const IDS = ['BB0100000001', 'BB0100000002', 'BB0100000003', 'BB0100000004', 'BB0100000005'];
const [HERE, ALSO, ...ELSEWHERE] = IDS as [string, string, ...string[]];

async function newPerson(name: string) {
  const email = `${name.toLowerCase()}@example.org`;
  const { id } = await running().operator.run<{ id: string }>({
    command: 'create-user',
    ...{ email, name, password: PASSWORD, role: 'INFO_PROVIDER' },
  });
  return { id, email, session: await ConsoleSession.signIn(running().url, email, PASSWORD) };
}
const press = (page: VisitedPage, name: string) => page.getByRole('button', { name, exact: true }).click();
const openAs = async (email: string, path: string) => {
  const page = await browser.page();
  await signIn(page, `${running().url}${path}`, { email, password: PASSWORD });
  return page;
};
const rows = (page: VisitedPage) => page.getByRole('row').filter({ has: page.getByRole('link') });

it('a partner who is let in to one site sees and configures its devices, until the owner moves them away', async () => {
  const [owner, partner] = [await newPerson('Orla'), await newPerson('Piet')];
  const beacons = IDS.map((id) => ({
    ...{ id, type: 'SMART_BEACON' as const, firmware: '007.001', orderCode: 'SCOPED05' },
  }));
  const { operator } = running();
  await operator.run({ command: 'register-beacons', beacons });
  await operator.run({ command: 'hand-over-beacons', ids: IDS, userId: owner.id });
  const { id: siteId } = await owner.session.call(createSite, { body: { name: 'North pier' } });
  await owner.session.call(placeBeacons, { body: { idList: [HERE, ALSO], siteId } });

  const owners = await openAs(owner.email, '/settings/team');
  await press(owners, 'Invite');
  const inviting = owners.getByRole('dialog', { name: 'Invite somebody to your team' });
  await inviting.getByLabel('E-mail address').fill(partner.email);
  await inviting.getByRole('radio', { name: 'Editor' }).check();
  await inviting.getByRole('radio', { name: 'Devices of chosen sites or tags' }).check();
  await inviting.getByRole('checkbox', { name: 'North pier' }).check();
  expect(await faultsInLightAndDark(owners)).toEqual([]);
  await inviting.getByRole('button', { name: 'Invite' }).click();
  await owners.getByRole('listitem').filter({ hasText: partner.email }).getByText('1 site').waitFor();
  const { invitations } = await owner.session.call(getTeam, {});
  expect(invitations.map(({ scope }) => scope)).toEqual([{ siteIds: [siteId], tags: [] }]);

  await partner.session.call(acceptInvitation, { params: { accountId: owner.id } });
  const partners = await openAs(partner.email, '/settings/team');
  await press(partners, 'Open the account of Orla');
  // The team is about the whole account, so the list of devices opens instead.
  await heading(partners, 'My devices');
  // The index may lag behind the placing.
  await eventually(async () => {
    await partners.reload();
    await partners.getByRole('link', { name: HERE, exact: true }).waitFor();
    expect(await rows(partners).count()).toBe(2);
  });
  expect(await partners.getByRole('link', { name: ELSEWHERE[0]!, exact: true }).count()).toBe(0);
  expect(await faultsInLightAndDark(partners)).toEqual([]);

  await partners.getByRole('link', { name: HERE, exact: true }).click();
  await partners.getByRole('link', { name: 'Configure', exact: true }).click();
  await partners.getByLabel('Description', { exact: true }).fill('Gangway');
  await press(partners, 'Save');
  await heading(partners, 'Gangway');
  expect(await faultsInLightAndDark(partners)).toEqual([]);
  const read = await owner.session.call(getBeaconConfigurations, {
    body: { infoProviderId: '0', idList: [HERE] },
  });
  expect(read.items.map(({ description }) => description)).toEqual(['Gangway']);

  // What is about the whole account is closed, and says so.
  await partners.goto(`${running().url}/devices/alerts`);
  await heading(partners, 'This page is not for your account');
  expect(await faultsInLightAndDark(partners)).toEqual([]);

  await owner.session.call(placeBeacons, { body: { idList: [HERE], siteId: null } });
  await partners.goto(`${running().url}/infoprovider/beacon/0/${HERE}`);
  await partners.getByRole('alert').waitFor();
  expect(await partners.getByText('Gangway').count()).toBe(0);
  await partners.goto(`${running().url}/infoprovider/beacon-list/0`);
  await partners.getByRole('link', { name: ALSO, exact: true }).waitFor();
  expect(await rows(partners).count()).toBe(1);
});
