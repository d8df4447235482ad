import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { DEMO_PASSWORD, PROVIDER } from '../../bin/demo/accounts.ts';
import { DEMO_HUBS, type DemoHub } from '../../bin/demo/fleet.ts';
import { SimulatedHub } from '../../bin/demo/simulated-hub.ts';
import type { UpdateManner } from '../../bin/demo/simulated-update.ts';
import { getHub } from '../../shared/contract/devices.ts';
import { faultsInLightAndDark, givenBrowser } from '../support/browser.ts';
import { connectDemoHub, DEMO } from '../support/demo.ts';
import { eventually } from '../support/eventually.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn } from '../support/sign-in.ts';
import { openUntilShown } from '../support/visit.ts';

const running = givenPlatform(DEMO);
const browser = givenBrowser();
const [GOOD, BAD] = DEMO_HUBS as [DemoHub, DemoHub, ...DemoHub[]];
const ends = new AbortController();

/** Connects a hub of the demo until the tests end, and waits until its firmware is known. */
async function connect(hub: DemoHub, behaviour: UpdateManner): Promise<void> {
  const { url } = running();
  const client = await connectDemoHub(running(), hub.id);
  void new SimulatedHub(hub, new Map(), behaviour).serve(client, ends.signal).finally(() => client.end());
  const session = await ConsoleSession.signIn(url, PROVIDER.email, DEMO_PASSWORD);
  await eventually(async () => {
    const { isSynchronized, newestFirmware } = await session.call(getHub, { params: { id: hub.id } });
    expect(isSynchronized && newestFirmware).toBeTruthy();
  });
}

beforeAll(async () => {
  await Promise.all([connect(GOOD, { applyMs: 6000 }), connect(BAD, { fails: true, applyMs: 500 })]);
});
afterAll(() => ends.abort());

it('an owner updates a hub, follows the update until it is done, and finds it in the hub’s log', async () => {
  const page = await browser.page();
  await signIn(page, `${running().url}/devices/hubs/${GOOD.id}/config`, {
    email: PROVIDER.email,
    password: DEMO_PASSWORD,
  });
  page.faults.length = 0;
  await page.getByRole('button', { name: 'Update firmware' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The hub runs 3.0.7.8 and gets 3.0.8.1.').waitFor();
  await dialog.getByRole('button', { name: 'Update firmware' }).click();
  await page.getByText('the hub is installing').waitFor();
  expect(await page.getByLabel('Description').isDisabled()).toBe(true);
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await page.getByText('The hub runs firmware 3.0.8.1 now.').waitFor();
  expect(await page.getByLabel('Description').isDisabled()).toBe(false);
  const tabs = page.getByRole('navigation', { name: 'Parts of this page' });
  await tabs.getByRole('link', { name: 'Hub logs' }).click();
  await page.waitForURL(/\/logs$/);
  await openUntilShown(page, page.url(), 'firmware update from 3.0.7.8 to 3.0.8.1 done');
  expect(page.faults).toEqual([]);
});

it('an owner sees in the list that the update of a hub has failed, and why', async () => {
  const page = await browser.page();
  await signIn(page, `${running().url}/devices/hubs`, { email: PROVIDER.email, password: DEMO_PASSWORD });
  page.faults.length = 0;
  await page.getByRole('button', { name: `More actions for ${BAD.id}` }).click();
  await page.getByRole('button', { name: 'Update firmware' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update firmware' }).click();
  const row = page.getByRole('row').filter({ hasText: BAD.id });
  await row.getByText('Update failed').waitFor();
  await row.getByText('The hub could not install the firmware.').waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  expect(page.faults).toEqual([]);
});
