import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { DEMO_PASSWORD, PROVIDER } from '../../bin/demo/accounts.ts';
import { DEMO_HUBS, type DemoHub } from '../../bin/demo/fleet.ts';
import { HubClient } from '../../bin/demo/hub-client.ts';
import { SimulatedHub } from '../../bin/demo/simulated-hub.ts';
import type { UpdateManner } from '../../bin/demo/simulated-update.ts';
import { getHub } from '../../shared/contract/devices.ts';
import { faultsInLightAndDark, givenBrowser } from '../support/browser.ts';
import { DEMO } from '../support/demo.ts';
import { eventually } from '../support/eventually.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn } from '../support/sign-in.ts';
import { seen } from '../support/visit.ts';

const running = givenPlatform(DEMO);
const browser = givenBrowser();
const [GOOD, BAD] = DEMO_HUBS as [DemoHub, DemoHub, ...DemoHub[]];
const ends = new AbortController();

/** Lets a hub of the demo run until the tests end, and waits until it is known what it runs. */
async function serve(hub: DemoHub, manner: UpdateManner): Promise<void> {
  const { url, dataDir, platform } = running();
  const client = await HubClient.connect({
    id: hub.id,
    folder: join(dataDir, 'demo', hub.id),
    ca: join(dataDir, 'iot', 'ca.pem'),
    host: 'localhost',
    port: platform.mqttPort,
  });
  void new SimulatedHub(hub, new Map(), manner).serve(client, ends.signal).finally(() => client.end());
  const session = await ConsoleSession.signIn(url, PROVIDER.email, DEMO_PASSWORD);
  await eventually(async () => {
    const { isSynchronized, newestFirmware } = await session.call(getHub, { params: { id: hub.id } });
    expect(isSynchronized && newestFirmware).toBeTruthy();
  });
}

beforeAll(async () => {
  await Promise.all([serve(GOOD, { applyMs: 6000 }), serve(BAD, { fails: true, applyMs: 500 })]);
});
afterAll(() => ends.abort());

it('an owner updates a hub and follows it until it runs the new firmware, and finds that in its log', async () => {
  const page = await browser.page();
  await signIn(page, `${running().url}/devices/hubs/${GOOD.id}/config`, {
    email: PROVIDER.email,
    password: DEMO_PASSWORD,
  });
  page.faults.length = 0;
  await page.getByText('3.0.7.8, newer: 3.0.8.1').waitFor();
  await page.getByRole('button', { name: 'Update firmware' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The hub runs 3.0.7.8 and gets 3.0.8.1.').waitFor();
  await dialog.getByRole('button', { name: 'Update firmware' }).click();
  await page.getByText('the hub is installing').waitFor();
  expect(await page.getByLabel('Description').isDisabled()).toBe(true);
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await page.getByText('The hub runs firmware 3.0.8.1 now.').waitFor();
  expect(await page.getByLabel('Description').isDisabled()).toBe(false);
  await page.getByRole('link', { name: 'Logs', exact: true }).click();
  await page.waitForURL(/\/devices\/logs/);
  await seen(page, page.url(), 'firmware update from 3.0.7.8 to 3.0.8.1 done');
  expect(page.faults).toEqual([]);
});

it('an owner sees in the list that a hub is updated, and why it failed', async () => {
  const page = await browser.page();
  await signIn(page, `${running().url}/devices/hubs`, { email: PROVIDER.email, password: DEMO_PASSWORD });
  page.faults.length = 0;
  await page.getByRole('button', { name: `Update the firmware of ${BAD.id}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update firmware' }).click();
  const row = page.getByRole('row').filter({ hasText: BAD.id });
  await row.getByText('Update failed').waitFor();
  await row.getByText('The hub could not install the firmware.').waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  expect(page.faults).toEqual([]);
});
