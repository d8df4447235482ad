import { beforeAll, describe, expect, it } from 'vitest';
import { format1 } from '../../bin/demo/payloads.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { CAST, type Cast, createCast, PASSWORD } from '../support/cast.ts';
import { givenPlatform } from '../support/platform.ts';
import { pushByHttp } from '../support/push-by-http.ts';
import { readsSettle } from '../support/reads-settle.ts';
import { signIn } from '../support/sign-in.ts';
import { heading, openUntilShown } from '../support/visit.ts';

/** An owner creates a rule for low batteries and handles its alert. */
const running = givenPlatform(CAST);
const browser = givenBrowser();
const BATTERY = 'Battery 7%, below 15%';

let cast: Cast;
let page: VisitedPage;

beforeAll(async () => {
  const { url } = running();
  cast = await createCast(running());
  const { id, hubId, beaconId, email } = cast.provider;
  const reading = { mac: beaconId, rssi: -60, batteryPct: 7, batteryMV: 2400, activeTime: 1000 };
  const key = await cast.key(id, ['CONFIGURE_HUBS']);
  await pushByHttp(url, key, format1(hubId, [{ ...reading, firmware: '006.001' }], Date.now()));
  page = await browser.page();
  await signIn(page, `${url}/devices/alerts`, { email, password: PASSWORD });
  page.faults.length = 0;
  // The first check of a rule reads indexes.
  await readsSettle(running());
});

const address = (query = '') => `${running().url}/devices/alerts${query}`;
const state = (text: string) => page.locator('.label').getByText(text, { exact: true }).waitFor();

describe('an owner', () => {
  it('without a rule reads what alerts are, and creates the first rule', async () => {
    await page.getByText('No alert rules yet').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.getByRole('link', { name: 'Create the first rule' }).click();
    await heading(page, 'Alert rules');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Low battery' }).check();
    await dialog.getByLabel('Charge below').fill('99');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('A whole number from 1 to 60.').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await dialog.getByLabel('Charge below').fill('15');
    await dialog.getByText('Tells of: Devices with less than 15% battery').waitFor();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: 'Current alerts: 1' }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('sees the device and the number of open alerts, and acknowledges the alert', async () => {
    await openUntilShown(page, `${running().url}/devices/hubs`, '1 open');
    await page.getByRole('link', { name: '1 open', exact: true }).click();
    await heading(page, 'Alerts');
    await page.getByText(BATTERY).waitFor();
    await page.getByRole('link', { name: `Page of ${cast.provider.beaconId}` }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.getByRole('button', { name: `Acknowledge the alert of ${cast.provider.beaconId}` }).click();
    await openUntilShown(page, address('?filter=state:eq:acknowledged'), BATTERY);
    await state('Acknowledged');
  });

  it('turns the rule off, which ends the alert, and finds it among the ended ones', async () => {
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.getByRole('switch', { name: 'Devices with less than 15% battery' }).click();
    await page.getByText('None', { exact: true }).waitFor();
    await openUntilShown(page, address(), 'No device needs you');
    await page.getByRole('link', { name: 'Show alerts of the last 90 days' }).click();
    await page.getByText(BATTERY).waitFor();
    await state('Ended');
    expect(await faultsInLightAndDark(page)).toEqual([]);
    expect(page.faults).toEqual([]);
  });
});
