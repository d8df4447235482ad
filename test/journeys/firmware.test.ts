import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { PASSWORD } from '../support/cast.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn } from '../support/sign-in.ts';
import { heading, openUntilShown } from '../support/visit.ts';

/** An admin creates, publishes, revokes and deletes firmware in the console. */
const running = givenPlatform();
const browser = givenBrowser();

const ADMIN = { email: 'ada@example.org', name: 'Ada Admin', password: PASSWORD, role: 'ADMIN' };
const UNITS = ['COM_UNIT', 'SCAN_UNIT', 'FILESYS_UNIT'];

let page: VisitedPage;

beforeAll(async () => {
  const { operator, url } = running();
  await operator.run({ command: 'create-user', ...ADMIN });
  page = await browser.page();
  await signIn(page, `${url}/`, ADMIN);
});

const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
/** An entry of the sidebar. */
const enter = (name: string) =>
  page.getByRole('list', { name: 'Firmwares' }).getByRole('link', { name, exact: true }).click();
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const inDialog = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const partOf = (unit: string) => page.getByRole('listitem').filter({ hasText: unit });
const choose = (unit: string, name: string, buffer: Buffer) =>
  partOf(unit)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

describe('an admin', () => {
  it('creates a firmware', async () => {
    await enter('Beacons');
    await heading(page, 'Beacon firmware');
    await enter('Hubs');
    await heading(page, 'Hub firmware');
    await follow('New firmware');
    for (const [label, text] of Object.entries({
      Hardware: 'HUB-0300',
      Version: '3.0.7.8',
      Tags: 'stable spring',
      Changelog: 'Hears more.',
    }))
      await page.getByLabel(label, { exact: true }).fill(text);
    await press('Create');
    await heading(page, '3.0.7.8');
    await page.getByText('Initial', { exact: true }).waitFor();
  });

  it('sees an HTML page refused as firmware', async () => {
    await choose('COM_UNIT', 'page.bin', Buffer.from('<!doctype html><p>a page</p>'));
    await page.getByText('page.bin was refused: it is no firmware.').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('uploads the file of each unit, and sees that it was checked', async () => {
    for (const unit of UNITS) {
      const file = randomBytes(300_000);
      await choose(unit, `${unit}.bin`, file);
      const hash = createHash('sha256').update(file).digest('hex').slice(0, 16);
      await partOf(unit).getByText(hash).waitFor();
    }
    await page.getByText('Ready to publish', { exact: true }).waitFor();
  });

  it('publishes it, which makes its files final', async () => {
    await press('Publish');
    await inDialog('Publish');
    await page.getByText('Latest', { exact: true }).waitFor();
    expect(await page.locator('input[type=file]').count()).toBe(0);
    const downloading = page.waitForEvent('download');
    await press('Download COM_UNIT');
    expect((await downloading).suggestedFilename()).toBe('HUB-0300_3.0.7.8_COM_UNIT.bin');
  });

  it('creates the next version from it, and finds one by its hardware and the other by its tag', async () => {
    await enter('Hubs');
    await heading(page, 'Hub firmware');
    await follow('New version from 3.0.7.8');
    await heading(page, 'New firmware');
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.getByLabel('Version', { exact: true }).fill('3.0.8.0');
    await press('Create');
    await heading(page, '3.0.8.0');
    const list = `${running().url}/firmwaremgmt/hub-firmware`;
    await openUntilShown(page, `${list}?filter=hardware:eq:HUB-0300`, '3.0.8.0');
    await openUntilShown(page, `${list}?filter=tags:prefix:spring`, '3.0.7.8');
    await page.getByRole('cell').getByText('Published', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: '3.0.8.0' }).count()).toBe(0);
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('revokes it, cannot delete it while the next version names it, and deletes that version', async () => {
    await follow('3.0.7.8');
    await heading(page, '3.0.7.8');
    await press('Revoke');
    await inDialog('Revoke');
    await page.getByText('Ready to publish', { exact: true }).waitFor();
    await follow('Details');
    await press('Delete');
    await page.getByLabel('Type “3.0.7.8” to confirm').fill('3.0.7.8');
    await inDialog('Delete');
    // The next version names this one as its previous version.
    await page.getByText('Other firmware names this one as its previous version.').waitFor();
    await inDialog('Cancel');
    await page.goto(`${running().url}/firmwaremgmt/hub-firmware/HUB-0300/3.0.8.0/edit`);
    await press('Delete');
    await page.getByLabel('Type “3.0.8.0” to confirm').fill('3.0.8.0');
    await inDialog('Delete');
    await page.getByText('3.0.8.0 is deleted.').waitFor();
  });
});
