import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { ADMIN, DEMO_PASSWORD, PROVIDER } from '../../bin/demo/accounts.ts';
import { DEMO_HUBS } from '../../bin/demo/fleet.ts';
import { SimulatedHub } from '../../bin/demo/simulated-hub.ts';
import { getUsers } from '../../shared/contract/auth.ts';
import { getHub } from '../../shared/contract/devices.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { connectDemoHub, DEMO } from '../support/demo.ts';
import { eventually } from '../support/eventually.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn as signInAt } from '../support/sign-in.ts';

const running = givenPlatform(DEMO);
const browser = givenBrowser();
const HUB = DEMO_HUBS[0]!;
const ends = new AbortController();

beforeAll(async () => {
  const { url } = running();
  const client = await connectDemoHub(running(), HUB.id);
  void new SimulatedHub(HUB, new Map()).serve(client, ends.signal).finally(() => client.end());
  const session = await ConsoleSession.signIn(url, PROVIDER.email, DEMO_PASSWORD);
  await eventually(async () => {
    const settled = { isOnline: true, isSynchronized: true };
    expect(await session.call(getHub, { params: { id: HUB.id } })).toMatchObject(settled);
  });
});
afterAll(() => ends.abort());

async function signIn(page: VisitedPage, path: string, { email }: { email: string }): Promise<void> {
  await signInAt(page, running().url + path, { email, password: DEMO_PASSWORD });
  // The browser reports the 401 of the visit before the sign-in.
  page.faults.length = 0;
}

describe('a user who changes the settings of a hub', () => {
  it('sees that the hub confirms them', async () => {
    const page = await browser.page();
    await signIn(page, '/devices/hubs', PROVIDER);
    await page.getByRole('link', { name: `Configure ${HUB.id}` }).click();
    await page.getByLabel('Description').fill('Entrance hall');
    await page.getByLabel('Push interval (seconds)').fill('2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/below 5 only while all packets/).waitFor();
    await page.getByLabel('Push interval (seconds)').fill('20');
    await page.getByLabel('Log level').selectOption('Info');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Waiting for the Hub to confirm').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.getByText('The Hub has confirmed its settings').waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Entrance hall' }).waitFor();
    expect(await page.getByLabel('Push interval (seconds)').inputValue()).toBe('20');
    expect(page.faults).toEqual([]);
  });

  it('and acts for its owner must confirm first, and sees the same', async () => {
    const admin = await ConsoleSession.signIn(running().url, ADMIN.email, DEMO_PASSWORD);
    const { items } = await admin.call(getUsers, { query: { filter: [`email:prefix:${PROVIDER.email}`] } });
    const page = await browser.page();
    await signIn(page, `/iam/users/${items[0]!.id}/details`, ADMIN);
    await page.getByRole('button', { name: 'Work as this user' }).click();
    await page.getByRole('region', { name: 'Acting for another user' }).waitFor();
    await page.getByRole('link', { name: 'My Hubs' }).click();
    await page.getByRole('link', { name: `Configure ${HUB.id}` }).click();
    await page.getByLabel('Life monitoring').check();
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(PROVIDER.email).waitFor();
    await dialog.getByRole('button', { name: 'Change it' }).click();
    await page.getByText('Waiting for the Hub to confirm').waitFor();
    await page.getByText('The Hub has confirmed its settings').waitFor();
    await page.reload();
    expect(await page.getByLabel('Life monitoring').isChecked()).toBe(true);
    expect(page.faults).toEqual([]);
  });
});
