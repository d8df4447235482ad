import { beforeAll, describe, expect, it } from 'vitest';
import {
  setInfoFeatureState,
  setInfoPoint,
  setInfoPointActive,
} from '../../shared/contract/content/infos.ts';
import { getPhoneTour } from '../../shared/contract/sdk.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { CAST, type Cast, createCast, type Member, PASSWORD } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn } from '../support/sign-in.ts';
import { heading } from '../support/visit.ts';

/** An owner builds a tour without a mouse, and apps read it; an admin confirms whose it is. */
const running = givenPlatform(CAST);
const browser = givenBrowser();
let cast: Cast;
let page: VisitedPage;
let infos: string[];

/** A name each, of which a few letters find one alone. */
const NAMES = 'Anchor Buoy Crane Dock Eel Ferry Gull Harbour Island Jetty'.split(' ');

beforeAll(async () => {
  cast = await createCast(running());
  const { id, session, beaconId } = cast.provider;
  const more = NAMES.slice(1).map((_, at) => `AB00${String(at).padStart(8, '0')}`);
  const { operator } = running();
  await operator.run({
    command: 'register-beacons',
    beacons: more.map((one) => ({ id: one, type: 'SMART_BEACON' })),
  });
  await operator.run({ command: 'hand-over-beacons', ids: more, userId: id });
  await session.call(setInfoFeatureState, { params: { user: '0', state: 'ON' } });
  infos = [];
  for (const [at, name] of NAMES.entries()) {
    const outputs = { en: [{ type: 'MESSAGE' as const, title: name, text: `${name} of the harbour` }] };
    const body = { name, outputs, beaconIds: [at === 0 ? beaconId : more[at - 1]!] };
    infos.push((await session.call(setInfoPoint, { body })).id);
  }
});

const address = (path: string) => running().url + path;
const dialog = () => page.getByRole('dialog');
const field = (label: string) => page.getByLabel(label, { exact: true });
/** Without a mouse. */
const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
  await page.getByRole(role, { name, exact: true }).first().focus();
  await page.keyboard.press('Enter');
};
const write = async (label: string, text: string) => {
  await field(label).focus();
  await page.keyboard.type(text);
};
const order = () =>
  page.getByRole('list', { name: 'Infos', exact: true }).getByRole('link').allTextContents();

async function visit({ email }: Member, path: string, options?: Parameters<typeof browser.page>[0]) {
  page = await browser.page(options);
  await signIn(page, address(path), { email, password: PASSWORD });
}

/** The names of the Infos of the tour, as apps read them. */
async function onPhones(id: string): Promise<string[]> {
  const { infos: shown } = await cast.provider.session.call(getPhoneTour, { params: { id } });
  return shown.map(({ id: info }) => NAMES[infos.indexOf(info)]!);
}
const tourId = () => new URL(page.url()).pathname.split('/').at(-1)!;

describe('an owner', () => {
  it('learns what a tour lacks', async () => {
    await visit(cast.provider, '/info-cms/infos');
    await press('Tours', 'link');
    await heading(page, 'Tours');
    await page.getByText('No tours yet').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await press('Create a tour', 'link');
    await heading(page, 'Create a tour');
    await write('Name', 'H');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a title in at least one language.').waitFor();
    await page.getByText('Add at least one Info.').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('builds a tour of ten Infos with the keyboard', async () => {
    await write('Name', 'arbour walk');
    await write('English', 'Around the harbour');
    await page.getByText('No title: phones show “Harbour walk”.').first().waitFor();
    await press('Add Infos');
    for (const name of NAMES) {
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      // The answer may come later than the key.
      await expect.poll(() => dialog().getByRole('checkbox', { name }).isChecked()).toBe(true);
    }
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await press('Add 10 Infos');
    await expect.poll(order).toEqual(NAMES);
    await press('Save');
    await page.getByText('Saved. Phones do not show the tour.').waitFor();
    await heading(page, 'Harbour walk');
    expect(page.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  });

  it('publishes it after a look at what is found, and apps read it', async () => {
    const id = tourId();
    await page.getByRole('switch').focus();
    await page.keyboard.press('Space');
    await dialog().getByText('No findings.').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Publish' }).focus();
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await onPhones(id)).toEqual(NAMES));
  });

  it('reorders it with the keyboard, which keeps the focus on the Info, and apps follow', async () => {
    const [first, second, ...others] = NAMES;
    await page.getByRole('button', { name: /^Move “Anchor” down/ }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(order).toEqual([second, first, ...others]);
    await page.getByText('Anchor is now at place 2 of 10').waitFor({ state: 'attached' });
    expect(await page.evaluate('document.activeElement?.getAttribute("aria-label")')).toMatch(/“Anchor”/);
    await page.keyboard.press('Alt+End');
    await expect.poll(order).toEqual([second, ...others, first]);
    expect(await page.evaluate('document.activeElement?.getAttribute("aria-label")')).toMatch(/“Anchor”/);
    await press('Save for phones');
    await page.getByText('Saved. Phones show the tour within half an hour.').waitFor();
    const id = tourId();
    await eventually(async () => expect(await onPhones(id)).toEqual([second, ...others, first]));
  });

  it('sees which of its Infos is switched off', async () => {
    const [id] = infos;
    await cast.provider.session.call(setInfoPointActive, { params: { id: id!, user: '0', active: 'false' } });
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'Anchor' });
    await row.getByText('Switched off').waitFor();
    await press('Check now');
    await page.getByText('1 Info is switched off: phones leave it out.').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('finds it from its Info and by the search', async () => {
    await press('Crane', 'link');
    await heading(page, 'Crane');
    await press('Harbour walk', 'link');
    await heading(page, 'Harbour walk');
    await page.keyboard.press('Control+k');
    await dialog().getByRole('combobox').fill('harbour w');
    await dialog().getByRole('option', { name: 'Harbour walk' }).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Harbour walk');
  });

  it('reads all of it on a phone', async () => {
    await visit(cast.provider, '/info-cms/tours', { viewport: { width: 390, height: 844 } });
    await page.getByText('Harbour walk').click();
    await heading(page, 'Harbour walk');
    await page.getByText('Island').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});

it('an admin changes a tour of an owner only after confirming whose it is, and deletes it by its name', async () => {
  await visit(cast.admin, `/info-cms/tours?user=${cast.provider.id}`);
  await page.getByRole('link', { name: 'Harbour walk' }).click();
  await heading(page, 'Harbour walk');
  await field('German').fill('Rund um den Hafen');
  await press('Save for phones');
  await dialog().getByText(cast.provider.email).waitFor();
  await press('Change it');
  await page.getByText('Saved. Phones show the tour within half an hour.').waitFor();
  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await press('Change it');
  await dialog().getByRole('textbox').fill('harbour walk');
  await dialog().getByRole('button', { name: 'Delete the tour' }).click();
  await heading(page, 'Tours of provider');
});
