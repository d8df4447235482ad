import { beforeAll, expect, it } from 'vitest';
import { givenBrowser, type VisitedPage } from '../support/browser.ts';
import { CAST, type Cast, createCast, type Member, PASSWORD } from '../support/cast.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn } from '../support/sign-in.ts';
import { heading, mailedLink, openUntilShown } from '../support/visit.ts';

/** Users and admins change the owner of devices: by order code, by a transfer, and by detaching them. */
const running = givenPlatform(CAST);
const browser = givenBrowser();
const CODE = 'HALLE7';
const IDS = ['CC0000000001', 'CC0000000002', 'CC0000000003'] as const;
/** Has no owner until an admin adds it for a user. */
const OTHER = { id: 'CC0000000004', orderCode: 'HALLE8' } as const;
let cast: Cast;
let page: VisitedPage;

beforeAll(async () => {
  cast = await createCast(running());
  const beacons = [...IDS.map((id) => ({ id, orderCode: CODE })), OTHER].map((one) => ({
    ...one,
    type: 'SMART_BEACON',
  }));
  await running().operator.run({ command: 'register-beacons', beacons });
});

const address = (path: string) => running().url + path;
const beaconsOf = (user = '0') => address(`/infoprovider/beacon-list/${user}`);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
/** An action that is in the menu of the selection. */
async function choose(action: string) {
  await press('More actions');
  await press(action);
}
const tick = (id: string) => page.getByRole('checkbox', { name: `Select ${id}` }).check();
const dialog = () => page.getByRole('dialog');
const row = (id: string) => page.getByRole('row').filter({ hasText: id });

async function visit({ email }: Member, path: string) {
  page = await browser.page();
  await signIn(page, path, { email, password: PASSWORD });
}

async function tryCode(code: string) {
  await dialog().getByLabel('Order code').fill(code);
  await dialog().getByRole('button', { name: 'Check' }).click();
}

it('a user sees how many devices an order code has, and adds them', async () => {
  await visit(cast.provider, beaconsOf());
  await press('Add devices');
  await tryCode('nothing');
  await dialog().getByText('This order code is not valid.').waitFor();
  const found = dialog().getByText('3 devices will be added');
  const isFound = async () => {
    // The index may not have the devices yet that were registered a moment ago.
    await tryCode(CODE);
    await found.or(dialog().getByRole('alert')).waitFor();
    return found.isVisible();
  };
  await expect.poll(isFound).toBe(true);
  await dialog().getByRole('button', { name: 'Add 3 devices' }).click();
  await page.getByText('3 devices were added').waitFor();
  for (const id of IDS) await row(id).waitFor();
  await press('Add devices');
  await tryCode(CODE);
  await dialog().getByText('These devices are assigned already.').waitFor();
});

it('a user cannot add hubs of another owner', async () => {
  await page.goto(address('/devices/hubs'));
  await press('Add hubs');
  await tryCode('ABCD');
  await dialog().getByText('they belong to another account').waitFor();
});

it('a user transfers devices to another account, which gets a mail and sees them', async () => {
  await page.goto(beaconsOf());
  for (const id of IDS.slice(0, 2)) await tick(id);
  await choose('Transfer');
  const email = dialog().getByLabel('E-mail address of the recipient');
  await email.fill('nobody@example.com');
  await dialog().getByRole('button', { name: 'Offer 2 beacons' }).click();
  await dialog().getByText('No account with this address').waitFor();
  await email.fill(cast.stranger.email);
  await dialog().getByRole('radio', { name: 'Transfer without asking' }).check();
  await dialog().getByText('At once', { exact: true }).click();
  await dialog().getByRole('button', { name: 'Transfer' }).click();
  await page.getByText('2 devices were transferred').waitFor();
  // At once, even if the index is stale.
  await row(IDS[0]).waitFor({ state: 'detached' });
  expect(await row(IDS[2]).count()).toBe(1);
  const link = await mailedLink(running(), cast.stranger.email, 'infoprovider/beacon-list');
  await visit(cast.stranger, link);
  await openUntilShown(page, link, IDS[0]);
});

it('a user transfers a hub to another account', async () => {
  await visit(cast.provider, address('/devices/hubs'));
  await tick(cast.provider.hubId);
  await choose('Transfer');
  await dialog().getByLabel('E-mail address of the recipient').fill(cast.colleague.email);
  await dialog().getByRole('radio', { name: 'Transfer without asking' }).check();
  await dialog().getByText('At once', { exact: true }).click();
  await dialog().getByRole('button', { name: 'Transfer' }).click();
  await page.getByText('1 device was transferred').waitFor();
  await page.getByText('No hubs yet').waitFor();
});

it('a user offers a device, and its recipient accepts it by the link in the mail', async () => {
  await visit(cast.provider, beaconsOf());
  await tick(IDS[2]);
  await choose('Transfer');
  await dialog().getByText('The recipient has 14 days to accept.').waitFor();
  await dialog().getByLabel('E-mail address of the recipient').fill(cast.colleague.email);
  await dialog().getByRole('button', { name: 'Offer 1 beacon' }).click();
  await page.getByText('1 device was offered').waitFor();
  await openUntilShown(page, beaconsOf(), /Offered until/);
  const link = await mailedLink(running(), cast.colleague.email, 'devices/offers');

  await visit(cast.colleague, link);
  await openUntilShown(page, link, cast.provider.email);
  await press(`Accept: 1 beacon, ${cast.provider.email}`);
  await dialog().getByRole('button', { name: 'Accept' }).click();
  await page.getByText('1 beacon has moved to your account').waitFor();
  await openUntilShown(page, beaconsOf(), IDS[2]);

  // And back: without being asked, to go on with it.
  await tick(IDS[2]);
  await choose('Transfer');
  await dialog().getByLabel('E-mail address of the recipient').fill(cast.provider.email);
  await dialog().getByRole('radio', { name: 'Transfer without asking' }).check();
  await dialog().getByText('At once', { exact: true }).click();
  await dialog().getByRole('button', { name: 'Transfer' }).click();
  await page.getByText('1 device was transferred').waitFor();
  await visit(cast.provider, address('/devices/offers'));
  await page.getByText('Accepted').first().waitFor();
});

it('a user withdraws an offer in the list of offers', async () => {
  await openUntilShown(page, beaconsOf(), IDS[2]);
  await tick(IDS[2]);
  await choose('Transfer');
  await dialog().getByLabel('E-mail address of the recipient').fill(cast.colleague.email);
  await dialog().getByRole('button', { name: 'Offer 1 beacon' }).click();
  await page.getByText('1 device was offered').waitFor();
  await openUntilShown(page, address('/devices/offers'), 'Open');
  await press(`Withdraw: 1 beacon, ${cast.colleague.email}`);
  await page.getByText('The offer was withdrawn').waitFor();
});

it('a user undoes a detachment in the message about it, and another one in the list of tasks', async () => {
  await page.goto(beaconsOf());
  for (const undo of [
    () => press('Undo'),
    async () => {
      await openUntilShown(page, address('/tasks'), 'Begins at');
      await press('Undo: Detach devices');
    },
  ]) {
    await page.goto(beaconsOf());
    await tick(IDS[2]);
    await choose('Detach');
    await dialog().getByRole('button', { name: 'Detach' }).click();
    await page.getByText('1 device leaves in ten minutes.').waitFor();
    await undo();
    await page.getByText('Undone: nothing was changed.').first().waitFor();
  }
  await page.goto(beaconsOf());
  await row(IDS[2]).waitFor();
});

it('a user detaches a device and finds the task in the list of tasks', async () => {
  await page.goto(beaconsOf());
  await tick(IDS[2]);
  await choose('Detach');
  await dialog().getByText('have no owner then').waitFor();
  await dialog().getByText('At once', { exact: true }).click();
  await dialog().getByRole('button', { name: 'Detach' }).click();
  await page.getByText('1 device was detached').waitFor();
  await row(IDS[2]).waitFor({ state: 'detached' });
  await openUntilShown(page, address('/tasks'), 'Done: 1');
});

const agree = async () => {
  await dialog().getByText('This belongs to stranger').waitFor();
  await dialog().getByRole('button', { name: 'Change it' }).click();
};

it('an admin who acts for an owner must confirm each change', async () => {
  await visit(cast.admin, address(`/iam/users/${cast.stranger.id}/details`));
  await press('Work as this user');
  await page.getByText('You are working as stranger (').waitFor();
  await page.goto(beaconsOf());
  await tick(IDS[0]);
  await choose('Detach');
  await agree();
  await dialog().getByText('At once', { exact: true }).click();
  await dialog().getByRole('button', { name: 'Detach' }).click();
  await page.getByText('1 device was detached').waitFor();

  await press('Add devices');
  await agree();
  await tryCode(OTHER.orderCode);
  await dialog().getByText('1 device will be added').waitFor();
  await dialog().getByRole('button', { name: 'Add 1 device' }).click();
  await page.getByText('1 device was added').waitFor();
  await row(OTHER.id).waitFor();

  await tick(OTHER.id);
  await choose('Transfer');
  await agree();
  await dialog().getByLabel('E-mail address of the recipient').fill(cast.colleague.email);
  await dialog().getByRole('radio', { name: 'Transfer without asking' }).check();
  await dialog().getByText('At once', { exact: true }).click();
  await dialog().getByRole('button', { name: 'Transfer' }).click();
  await page.getByText('1 device was transferred').waitFor();
  await openUntilShown(page, address('/tasks'), 'Done: 1');
  await press('Work as me');
});

it('a group admin transfers a device of a member of the group', async () => {
  await visit(cast.groupAdmin, beaconsOf(cast.colleague.id));
  await heading(page, 'Devices of colleague');
  await tick(cast.colleague.beaconId);
  await choose('Transfer');
  await dialog().getByRole('button', { name: 'Change it' }).click();
  await dialog().getByLabel('E-mail address of the recipient').fill(cast.provider.email);
  await dialog().getByRole('radio', { name: 'Transfer without asking' }).check();
  await dialog().getByText('At once', { exact: true }).click();
  await dialog().getByRole('button', { name: 'Transfer' }).click();
  await page.getByText('1 device was transferred').waitFor();
});
