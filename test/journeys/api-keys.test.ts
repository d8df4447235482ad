import { beforeAll, expect, it } from 'vitest';
import { getBeacon, getBeacons } from '../../shared/contract/devices.ts';
import { buildPath } from '../../shared/contract/route.ts';
import { givenBrowser, type VisitedPage } from '../support/browser.ts';
import { CAST, type Cast, createCast, PASSWORD } from '../support/cast.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn } from '../support/sign-in.ts';
import { seen } from '../support/visit.ts';

/** API keys from the console, used by a client that is no browser. */
const running = givenPlatform(CAST);
const browser = givenBrowser();
let cast: Cast;
let page: VisitedPage;
let key: string;

beforeAll(async () => {
  cast = await createCast(running());
});

const address = (path: string) => running().url + path;
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function visit({ email }: { email: string }, path: string) {
  page = await browser.page({ permissions: ['clipboard-read', 'clipboard-write'] });
  await signIn(page, address(path), { email, password: PASSWORD });
}

/** Reads as a client of somebody's own would, with nothing but the key. */
async function read(path: string, headers: Record<string, string>) {
  const response = await fetch(address(path), { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const BEACONS = buildPath(getBeacons.path, {}, {});
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

/** Makes a key in the dialog that is open, copies it by a click, and closes what shows it. */
async function makeKey(description: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const shown = dialog.getByRole('button', { name: 'Copy the key' });
  const told = (await shown.textContent())!;
  await shown.click();
  await dialog.getByText('Copied').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(told);
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  return told;
}

it('a key is shown once, is copied by a click, and reads the beacons of who made it', async () => {
  await visit(cast.provider, '/settings/api-keys');
  await press('New API key');
  key = await makeKey('Warehouse');
  await page.getByText('Warehouse').waitFor();
  expect(await page.content()).not.toContain(key);
  for (const headers of [bearer(key), { 'x-api-key': key }]) {
    const own = { items: [expect.objectContaining({ id: cast.provider.beaconId })] };
    expect(await read(BEACONS, headers)).toMatchObject({ status: 200, body: own });
  }
});

it('the list tells when it was last used', async () => {
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Warehouse' });
  const used = row.locator('[data-title="Last used"]');
  await used.getByText(/second|just now|minute/).waitFor();
});

it('a key that loses a permission is refused by the next call', async () => {
  await visit(cast.admin, '/iam/api-keys');
  await press('New API key');
  await page.getByRole('dialog').getByLabel('Acts for (e-mail)').fill('service@example.com');
  await page.getByRole('dialog').getByLabel('Read any device').check();
  const reader = await makeKey('Inventory');
  const path = buildPath(getBeacon.path, { id: cast.provider.beaconId }, {});
  expect(await read(path, bearer(reader))).toMatchObject({
    status: 200,
    body: { id: cast.provider.beaconId },
  });
  await seen(page, address('/iam/api-keys'), 'Inventory');
  await press('Edit Inventory');
  await press('Change it');
  await page.getByRole('dialog').getByLabel('Read any device').uncheck();
  await press('Save');
  await page.getByText('The API key is saved.').waitFor();
  expect(await read(path, bearer(reader))).toMatchObject({
    status: 404,
    body: { message: 'ENTITY_NOT_FOUND' },
  });
});

it('a key that is deleted opens nothing any more', async () => {
  await visit(cast.provider, '/settings/api-keys');
  await press('Delete Warehouse');
  await page.getByLabel('Type “Warehouse” to confirm').fill('Warehouse');
  await press('Delete API key');
  await page.getByText('The API key is deleted.').waitFor();
  expect(await read(BEACONS, bearer(key))).toMatchObject({
    status: 401,
    body: { message: 'NOT_LOGGED_IN' },
  });
});
