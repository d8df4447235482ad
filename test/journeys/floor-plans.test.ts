import { beforeAll, describe, expect, it } from 'vitest';
import { createSite, placeBeacons } from '../../shared/contract/devices/places.ts';
import { getBeacons } from '../../shared/contract/devices.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { CAST, type Cast, createCast, PASSWORD } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import { png } from '../support/pictures.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn } from '../support/sign-in.ts';
import { heading } from '../support/visit.ts';

/** An owner gives a hall a floor plan, puts two beacons on it, and finds them again. */
const running = givenPlatform(CAST);
const browser = givenBrowser();
let cast: Cast;
let page: VisitedPage;
let siteId: string;
const DOOR = 'F0C0FFEE0001';
const STAGE = 'F0C0FFEE0002';

beforeAll(async () => {
  cast = await createCast(running());
  const { provider } = cast;
  const { operator } = running();
  const ids = [DOOR, STAGE];
  await operator.run({
    command: 'register-beacons',
    beacons: ids.map((id) => ({ id, type: 'SMART_BEACON' })),
  });
  await operator.run({ command: 'hand-over-beacons', ids, userId: provider.id });
  ({ id: siteId } = await provider.session.call(createSite, { body: { name: 'Hall 4' } }));
  await provider.session.call(placeBeacons, { body: { idList: [DOOR, STAGE], siteId } });
  page = await browser.page();
  await signIn(page, `${running().url}/devices/sites`, { email: provider.email, password: PASSWORD });
  await heading(page, 'Sites');
});

const spotOf = async (id: string) => {
  const { items } = await cast.provider.session.call(getBeacons, {
    query: { filter: [`site:eq:${siteId}`], extra_field: ['site'], limit: 100 },
  });
  return items.find((beacon) => beacon.id === id)?.spot;
};
const mark = (id: string) => page.getByRole('link', { name: `${id}, Never heard` });

/** Whether something is painted in the middle of a mark, which is an element that is not visible itself. */
const IS_PAINTED = `(mark) => {
  const canvas = mark.closest('[role=application]').querySelector('canvas');
  const [place, frame] = [mark.getBoundingClientRect(), canvas.getBoundingClientRect()];
  const x = (place.left + place.width / 2 - frame.left) * devicePixelRatio;
  const y = (place.top + place.height / 2 - frame.top) * devicePixelRatio;
  return canvas.getContext('2d').getImageData(x, y, 1, 1).data[3] > 0;
}`;
const isPainted = (id: string) =>
  page.evaluate(`(${IS_PAINTED})(document.querySelector('a[aria-label="${id}, Never heard"]'))`);

describe('an owner', () => {
  it('gives a site a position, and finds it on the map', async () => {
    await page.getByRole('button', { name: 'Edit Hall 4' }).click();
    await page.getByLabel('Position').fill('53.5432, 9.9886');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The site is saved.').waitFor();
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await heading(page, 'Map');
    const site = page.getByRole('list', { name: 'Sites on the map' }).getByRole('link');
    await site.waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await site.click();
    await heading(page, 'Hall 4');
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('uploads a floor plan, which is refused if it is no picture', async () => {
    await page.getByRole('link', { name: 'Floor plan', exact: true }).click();
    await heading(page, 'Hall 4');
    await page.getByRole('heading', { name: 'No floor plan yet' }).waitFor();
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByText('This file is not a picture that can be shown.').waitFor();
    await file.setInputFiles({
      name: 'plan.png',
      mimeType: 'image/png',
      buffer: png({ width: 900, height: 600 }),
    });
    await page.getByText('0 on the plan, 2 without a spot').waitFor();
    const isDrawn = () =>
      page
        .locator('[role=application] img')
        .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
    await expect.poll(isDrawn).toBe(900);
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('puts one device on it with the mouse and one with the keyboard, and saves both at once', async () => {
    await page.getByRole('button', { name: 'Place devices' }).click();
    const plan = page.getByRole('application');
    const frame = (await plan.boundingBox())!;
    const row = (await page.getByRole('button', { name: `Place ${DOOR} (Never heard)` }).boundingBox())!;
    await page.mouse.move(row.x + 20, row.y + row.height / 2);
    await page.mouse.down();
    await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2, { steps: 5 });
    await page.mouse.up();
    await page.getByText('1 on the plan, 1 without a spot').waitFor();
    await page.getByRole('button', { name: `Place ${STAGE} (Never heard)` }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            (globalThis as never as { document: { activeElement: { ariaLabel: string } } }).document
              .activeElement.ariaLabel,
        ),
      )
      .toBe(`${STAGE}, Never heard`);
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowDown'])
      await page.keyboard.press(key);
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save 2 changes' }).click();
    await page.getByText('2 spots saved').waitFor();
    await eventually(async () => {
      expect(await spotOf(STAGE)).toEqual({ x: 0.52, y: 0.511 });
      const door = await spotOf(DOOR);
      expect(door!.x).toBeCloseTo(0.5, 1);
      expect(door!.y).toBeCloseTo(0.5, 1);
    });
  });

  it('finds them there again after a reload, and on a phone', async () => {
    await page.reload();
    await page.getByText('2 on the plan, 0 without a spot').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    // Beside each other they are one mark until the plan is shown larger.
    const together = page.getByRole('button', { name: /^2 here/ });
    await expect.poll(async () => (await together.count()) + (await mark(DOOR).count())).toBeGreaterThan(0);
    if (await together.count()) await together.click();
    await mark(DOOR).waitFor();
    await mark(STAGE).waitFor();
    for (const id of [DOOR, STAGE]) await expect.poll(() => isPainted(id)).toBe(true);
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await mark(STAGE).focus();
    await page.keyboard.press('Enter');
    await heading(page, STAGE);
  });
});
