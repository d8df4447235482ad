import { beforeAll, expect, it } from 'vitest';
import { getBeacon, getBeacons } from '../../shared/contract/devices.ts';
import { buildPath } from '../../shared/contract/route.ts';
import { givenBrowser, type VisitedPage } from '../support/browser.ts';
import { CAST, type Cast, createCast, PASSWORD } from '../support/cast.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn } from '../support/sign-in.ts';
import { openUntilShown } from '../support/visit.ts';

/** API keys are created in the console and used by a client outside of the browser. */
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

/** Reads as a client outside of the browser, with the key alone. */
async function read(path: string, headers: Record<string, string>) {
  const response = await fetch(address(path), { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const BEACONS = buildPath(getBeacons.path, {}, {});
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

/** Creates a key in the open dialog, copies it by a click, and closes the dialog. */
async function makeKey(description: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const shown = dialog.getByRole('button', { name: 'Copy the key' });
  const secret = (await shown.textContent())!;
  await shown.click();
  await dialog.getByText('Copied').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  return secret;
}

it('a key is shown once, can be copied by a click, and reads the beacons of its owner', async () => {
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

it('the list of keys shows when a key was last used', async () => {
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Warehouse' });
  const used = row.locator('[data-title="Last used"]');
  await used.getByText(/second|just now|minute/).waitFor();
});

it('a key that loses a permission is refused from the next call on', async () => {
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
  await openUntilShown(page, address('/iam/api-keys'), 'Inventory');
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

it('a deleted key is refused', async () => {
  await visit(cast.provider, '/settings/api-keys');
  await press('More actions for Warehouse');
  await press('Delete');
  await page.getByLabel('Type “Warehouse” to confirm').fill('Warehouse');
  await press('Delete API key');
  await page.getByText('The API key is deleted.').waitFor();
  expect(await read(BEACONS, bearer(key))).toMatchObject({
    status: 401,
    body: { message: 'NOT_LOGGED_IN' },
  });
});
