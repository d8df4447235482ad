import { beforeAll, describe, expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { createAppRight } from '../../shared/contract/auth.ts';
import type { Role } from '../../shared/roles.ts';
import { givenBrowser, type VisitedPage } from '../support/browser.ts';
import { PASSWORD } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn } from '../support/sign-in.ts';
import { TIMEOUTS } from '../support/timeouts.ts';
import { heading, openUntilShown } from '../support/visit.ts';

/** An admin changes a user's account in the console, step by step, and finds every change in the audit trail. */
const running = givenPlatform();
const browser = givenBrowser();

const ADMIN = { email: 'ada@example.org', name: 'Ada Admin', password: PASSWORD };
const USER = { email: 'mara@example.org', name: 'Mara Mover', password: PASSWORD };
const COLOUR = '#cc4a3c';
const LOGO = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const address = (path: string) => running().url + path;
let page: VisitedPage;
let userId: string;

beforeAll(async () => {
  const { operator, url } = running();
  const create = (account: typeof ADMIN, role: Role) =>
    operator.run<{ id: string }>({ command: 'create-user', ...account, role });
  await create(ADMIN, 'ADMIN');
  userId = (await create(USER, 'INFO_PROVIDER')).id;
  const user = await ConsoleSession.signIn(url, USER.email, PASSWORD);
  await user.call(createAppRight, { body: { description: 'Warehouse', permissions: [] } });
  page = await browser.page();
  await signIn(page, address('/'), ADMIN);
});

const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
/** An entry of the sidebar. */
const enter = (group: string, name: string) =>
  page.getByRole('list', { name: group }).getByRole('link', { name, exact: true }).click();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
async function save(entries: Readonly<Record<string, string>>, message: string) {
  for (const [label, value] of Object.entries(entries))
    await page.getByLabel(label, { exact: true }).fill(value);
  await press('Save');
  await page.getByText(message).waitFor();
}

describe('an admin', () => {
  it('creates a manager group', async () => {
    await enter('Whitelabel', 'Manager groups');
    await heading(page, 'Manager groups');
    await follow('New group');
    await save({ Name: 'harbours', 'Display name': 'Harbours' }, 'harbours is saved.');
    await heading(page, 'harbours');
  });

  it('creates a manager label with a colour, and uploads its logo', async () => {
    await enter('Whitelabel', 'Manager labels');
    await follow('New manager label');
    await save({ Name: 'seaside', Brand: 'Seaside', Colour: COLOUR }, 'seaside is saved.');
    await heading(page, 'seaside');
    await page.locator('input[type=file]').setInputFiles(LOGO);
    await page.getByText('Uploaded and checked. It counts now.').waitFor();
  });

  it('assigns the group and the label to a user', async () => {
    await openUntilShown(page, address('/iam/users'), USER.name);
    await follow(USER.name);
    await heading(page, USER.name);
    await follow('Settings');
    const choices = [
      [page.getByLabel('Manager group', { exact: true }), 'harbours'],
      [page.getByLabel('Manager label', { exact: true }), 'seaside'],
    ] as const;
    // The lists behind these fields are eventually consistent.
    for (const [field] of choices) await field.waitFor();
    const offered = async () => {
      await page.reload();
      for (const [field, name] of choices)
        await field
          .getByRole('option', { name, exact: true })
          .waitFor({ state: 'attached', timeout: TIMEOUTS.pageMs });
    };
    await eventually(offered);
    for (const [field, name] of choices) await field.selectOption(name);
    await page.getByRole('list', { name: 'Changes' }).getByText('None → harbours').waitFor();
    await save({}, 'The changes are saved.');
  });

  it('works as the user: every screen says so, and a change of the user’s data must be confirmed', async () => {
    await press('Work as this user');
    await heading(page, 'My devices');
    const bar = page.getByRole('region', { name: 'Acting for another user' });
    for (const screen of ['My Hubs', 'Hub logs', 'Tasks', 'My devices']) {
      await follow(screen);
      await page.getByRole('heading', { level: 1, name: screen }).waitFor();
      expect(await bar.textContent()).toContain(`You are working as ${USER.name} (${USER.email}).`);
    }
    await page.goto(address('/settings/api-keys'));
    await bar.waitFor();
    await press('Edit Warehouse');
    await page.getByRole('heading', { name: `This belongs to ${USER.name}` }).waitFor();
    await press('Change it');
    await save({ Description: 'Harbour office' }, 'The API key is saved.');
    await press('Work as me');
    await bar.waitFor({ state: 'detached' });
  });

  it('reads in the audit trail who changed what, for whom, and the values before', async () => {
    await openUntilShown(page, address('/audit'), 'Harbour office');
    const row = (operation: string) => page.getByRole('row').filter({ hasText: operation });
    for (const done of ['created the manager group', 'created the manager label', 'uploaded a logo for'])
      await row(done).getByTitle(ADMIN.email).waitFor();
    const moved = row(`${ADMIN.name} changed the account of ${USER.name}`);
    await moved.getByTitle(ADMIN.email).waitFor();
    await moved.getByRole('button', { name: /^Details/ }).click();
    for (const part of [USER.name, 'harbours', 'seaside']) expect(await moved.textContent()).toContain(part);
    expect(await moved.textContent()).not.toContain('on behalf of');
    const changed = await row('changed the API key').textContent();
    expect(changed).toContain('from Warehouse to Harbour office');
    expect(changed).toContain(`on behalf of ${USER.name}`);
  });

  it('finds one of the changes by a search, and those of one user on the user’s page', async () => {
    await page.getByRole('combobox', { name: 'Search: Operation' }).fill('putAppRight');
    await page.keyboard.press('Enter');
    const rows = page.getByRole('row').filter({ hasText: /created|changed|uploaded/ });
    await expect.poll(() => rows.count()).toBe(1);
    expect(await rows.textContent()).toContain('changed the API key');
    await page.goto(address(`/iam/users/${userId}/audit`));
    await page.getByText(`${ADMIN.name} changed the account of`).waitFor();
    expect(await page.getByText('Harbour office').count()).toBe(1);
    expect(await page.getByText('created the manager group').count()).toBe(0);
  });
});

it('the user sees a console with the label’s name, logo and colour, and reads who changed what', async () => {
  const visit = await browser.page();
  await signIn(visit, address('/'), USER);
  const brand = visit.getByRole('banner').getByRole('link', { name: 'Seaside' });
  await brand.waitFor();
  expect(await brand.locator('img').getAttribute('src')).toMatch(/^\/files\/logos\/seaside-\w+\.png$/);
  const accent = () =>
    visit.evaluate('getComputedStyle(document.documentElement).getPropertyValue("--accent-solid-light")');
  await expect.poll(accent).toBe(COLOUR);
  await openUntilShown(visit, address('/audit'), 'Harbour office');
  await heading(visit, 'Changes on my behalf');
  expect(visit.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
});
