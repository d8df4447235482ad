import { beforeAll, describe, expect, it } from 'vitest';
import { setInfoFeatureState } from '../../shared/contract/content/infos.ts';
import { getPhoneInfos } from '../../shared/contract/sdk.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { CAST, type Cast, createCast, PASSWORD } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import { pdf, png } from '../support/pictures.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn } from '../support/sign-in.ts';
import { heading } from '../support/visit.ts';

/** An owner writes an Info whose files are uploaded, cropped and made in the form. */
const running = givenPlatform(CAST);
const browser = givenBrowser();
let cast: Cast;
let page: VisitedPage;

beforeAll(async () => {
  cast = await createCast(running());
  const { session, beaconId, email } = cast.provider;
  await session.call(setInfoFeatureState, { params: { user: '0', state: 'ON' } });
  page = await browser.page();
  const address = `${running().url}/info-cms/infos/0/new?beacon=${beaconId}`;
  await signIn(page, address, { email, password: PASSWORD });
  await heading(page, 'Create an Info');
  await field('Name').fill('Harbour');
});

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const field = (label: string) => page.getByLabel(label, { exact: true });
const dialog = () => page.getByRole('dialog');
const choose = (label: string, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel(`${label}: choose a file`).setInputFiles({ name, mimeType, buffer });

async function served() {
  const { session, beaconId } = cast.provider;
  const { items } = await session.call(getPhoneInfos, { body: { beaconIds: [beaconId] } });
  return items.flatMap(({ languages }) => Object.values(languages).flatMap(({ outputs }) => outputs));
}

describe('an owner', () => {
  it('uploads a document, which is refused if it is none', async () => {
    await press('Add an output');
    await press('PDF file');
    await field('Title').fill('Plan');
    await choose('PDF file', 'plan.pdf', 'application/pdf', Buffer.from('no document'));
    await page.getByText('The content of the file is of another kind, or damaged.').waitFor();
    await choose('PDF file', 'plan.pdf', 'application/pdf', pdf('The plan'));
    await page.getByRole('link', { name: 'PDF file, uploaded' }).waitFor();
  });

  it('crops a large picture by keyboard, and sees it as visitors do', async () => {
    const large = png({ width: 1200, height: 900, text: 'A large picture' });
    await choose('Preview image (optional)', 'photo.png', 'image/png', large);
    await dialog().getByText('The preview will have 480 × 270 pixels.').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    const area = dialog().getByRole('group', { name: /^Part of the picture/ });
    const top = () => area.getAttribute('style');
    const before = await top();
    await area.focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(top).not.toBe(before);
    await dialog().getByRole('button', { name: 'Use this part' }).click();
    const shown = page.getByRole('img', { name: 'Preview image' });
    await shown.waitFor();
    const size = () =>
      shown.evaluate((image) => {
        const { naturalWidth, naturalHeight } = image as unknown as Record<string, number>;
        return [naturalWidth, naturalHeight];
      });
    await expect.poll(size).toEqual([480, 270]);
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('makes a WiFi access with its QR code, and a business card', async () => {
    await press('Add an output');
    await press('WiFi access');
    await press('Create');
    await dialog().getByRole('button', { name: 'Create the file' }).click();
    await dialog().getByText('Enter the network name.').waitFor();
    await dialog().getByLabel('Network name (SSID)').fill('Guests; 5 GHz');
    await dialog().getByLabel('Key', { exact: true }).fill('harbour-2026');
    await dialog().getByRole('img', { name: 'QR code of the network Guests; 5 GHz' }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Create the file' }).click();
    await page.getByRole('link', { name: 'WiFi file, uploaded' }).waitFor();

    await press('Add an output');
    await press('Business card');
    await page.getByRole('button', { name: 'Create', exact: true }).last().click();
    await dialog().getByRole('button', { name: 'Create the file' }).click();
    await dialog().getByText('Enter a last name.').waitFor();
    await dialog().getByLabel('First name').fill('Ida');
    await dialog().getByLabel('Last name').fill('Brandt');
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Create the file' }).click();
    await page.getByRole('link', { name: 'VCard file, uploaded' }).waitFor();
  });

  it('publishes them, and phones get the files', async () => {
    await press('Publish');
    await page.getByText('Published. Phones show it within half an hour.').waitFor();
    await eventually(async () => expect(await served()).toHaveLength(3));
    const [plan, wifi, card] = await served();
    expect([plan, wifi, card]).toMatchObject([
      { type: 'PDF', title: 'Plan' },
      { type: 'WIFI', title: 'Guests; 5 GHz' },
      { type: 'VCARD', title: 'Ida Brandt' },
    ]);
    const text = async (url: string | undefined) => (await fetch(new URL(url!, running().url))).text();
    expect(await text(wifi!.url)).toBe('WIFI:T:WPA;S:Guests\\; 5 GHz;P:harbour-2026;;');
    expect(await text(card!.url)).toContain('FN:Ida Brandt\r\n');
    // A visitor is asked who it is (401), and an upload whose answer was lost is sent again (412, 503).
    expect(page.faults.filter((fault) => !/status of (401|412|503)/.test(fault))).toEqual([]);
  });
});
