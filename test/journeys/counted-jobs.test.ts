import papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { ADMIN, DEMO_PASSWORD, PROVIDER } from '../../bin/demo/accounts.ts';
import { DEMO_BEACONS, DEMO_HUBS } from '../../bin/demo/fleet.ts';
import { format1 } from '../../bin/demo/payloads.ts';
import { createAppRight, getUsers } from '../../shared/contract/auth.ts';
import { getBeacons } from '../../shared/contract/devices.ts';
import { getTasks } from '../../shared/contract/tasks.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { countingActions } from '../support/count-actions.ts';
import { DEMO } from '../support/demo.ts';
import { eventually } from '../support/eventually.ts';
import { givenPlatform } from '../support/platform.ts';
import { pushByHttp } from '../support/push-by-http.ts';
import { readAllPages } from '../support/read-all-pages.ts';
import { signIn as signInAt } from '../support/sign-in.ts';
import { heading } from '../support/visit.ts';

/** The jobs of docs/decisions/information-architecture.md, each from a screen that has nothing to do with it. */
const running = givenPlatform(DEMO);
const browser = givenBrowser();
const HUB = DEMO_HUBS[0]!;
const BEACON = DEMO_BEACONS.find(({ heardBy }) => heardBy === HUB.id)!;
/** More than one page of a hundred matches. */
const CODE = 'JOBS120';
const MANY = Array.from({ length: 120 }, (_, at) => ({
  id: `BC00${at.toString(16).toUpperCase().padStart(8, '0')}`,
  type: 'SMART_BEACON' as const,
  firmware: '007.001',
  orderCode: CODE,
}));
let admin: ConsoleSession;
let owner: ConsoleSession;

beforeAll(async () => {
  const { url, operator } = running();
  admin = await ConsoleSession.signIn(url, ADMIN.email, DEMO_PASSWORD);
  const { items } = await admin.call(getUsers, { query: { filter: [`email:prefix:${PROVIDER.email}`] } });
  await operator.run({ command: 'register-beacons', beacons: MANY });
  await operator.run({
    command: 'hand-over-beacons',
    ids: MANY.map(({ id }) => id),
    userId: items[0]!.id,
  });
  owner = await ConsoleSession.signIn(url, PROVIDER.email, DEMO_PASSWORD);
  await eventually(async () => {
    const matching = await readAllPages((starting_at) =>
      owner.call(getBeacons, {
        query: { filter: [`text:prefix:${CODE}`], limit: 100, ...(starting_at && { starting_at }) },
      }),
    );
    expect(matching).toHaveLength(MANY.length);
  });
});

async function signIn(path: string, { email }: { email: string }): Promise<VisitedPage> {
  const page = await browser.page();
  await signInAt(page, running().url + path, { email, password: DEMO_PASSWORD });
  // The browser reports the 401 of the visit before the sign-in.
  page.faults.length = 0;
  return page;
}

const found = (page: VisitedPage, name: string | RegExp) =>
  page.getByRole('dialog', { name: 'Search' }).getByRole('option', { name });

describe('an owner', () => {
  it('configures all that match a filter, on more than one page, in six actions', async () => {
    const page = await signIn('/tasks', PROVIDER);
    const { actions, press, click } = countingActions(page);
    await press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type(CODE);
    await click(found(page, /^All results for/));
    await page.getByRole('row').filter({ hasText: MANY[0]!.id }).waitFor();
    await press('e');
    await heading(page, `Configure ${MANY.length} devices`);
    await click(page.getByRole('button', { name: 'Set Advertising interval' }).first());
    await page.keyboard.type('700');
    await press('Enter');
    await click(page.getByRole('button', { name: `Change ${MANY.length} devices` }));
    expect(actions()).toBe(6);
    // The work has begun, for all of them: nothing more is asked.
    await eventually(async () => {
      const { items } = await owner.call(getTasks, { query: {} });
      expect(items.map(({ data }) => data.total)).toContain(MANY.length);
    });
    expect(page.faults).toEqual([]);
  });

  it('exports the 20 weakest batteries in three actions', async () => {
    const weak = MANY.slice(0, 24).map(({ id }, at) => ({ mac: id, charge: 1 + (at % 8) }));
    const { key } = await admin.call(createAppRight, {
      body: { description: 'Hub', principal: PROVIDER.email, permissions: ['CONFIGURE_HUBS'] },
    });
    const beacons = weak.map(({ mac, charge }) => ({
      ...{ mac, rssi: -60, firmware: '007.001', activeTime: 1000 },
      ...{ batteryPct: charge, batteryMV: 2100 },
    }));
    const { items } = format1(HUB.id, beacons, Date.now());
    await pushByHttp(running().url, key, { id: HUB.id, items });
    const page = await signIn('/', PROVIDER);
    await eventually(async () => {
      const query = { filter: ['battery:eq:low'], limit: 100, extra_field: ['monitoring'] as ['monitoring'] };
      const { items } = await owner.call(getBeacons, { query });
      expect(weak.filter(({ mac }) => items.some(({ id }) => id === mac))).toHaveLength(weak.length);
    });
    await page.reload();
    const link = page
      .getByRole('main')
      .getByRole('link', { name: /batter/i })
      .first();
    await link.waitFor();
    const { actions, click } = countingActions(page);
    await click(link);
    await page.waitForURL(/battery/);
    await click(page.getByRole('button', { name: 'Export the first rows' }));
    const download = page.waitForEvent('download');
    await click(page.getByRole('button', { name: 'First 20 rows' }));
    expect(actions()).toBe(3);
    const stream = await (await download).createReadStream();
    const text = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>)).toString();
    const { data } = papa.parse<Record<string, string>>(text.slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    const column = Object.keys(data[0]!).find((title) => /^Battery.*%/.test(title))!;
    const charges = data.map((row) => Number(row[column]));
    expect(charges).toHaveLength(20);
    // The list is in order of steps of five percent.
    const steps = charges.map((charge) => Math.floor(charge / 5));
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    expect(page.faults).toEqual([]);
  });

  it('puts 30 beacons at a new site by a file, in five actions', async () => {
    const page = await signIn('/tasks', PROVIDER);
    const { actions, press, click } = countingActions(page);
    await press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type('import');
    await found(page, /^Import names, sites and tags/).waitFor();
    await press('Enter');
    const chooser = page.waitForEvent('filechooser');
    await click(page.getByRole('button', { name: 'Choose a CSV file' }));
    const rows = MANY.slice(0, 30).map(({ id }, at) => `${id},Stand ${at + 1},Hall 44,"fair, north"`);
    const buffer = Buffer.from(['ID,Name,Site,Tags', ...rows].join('\r\n'));
    await (await chooser).setFiles({ name: 'hall.csv', mimeType: 'text/csv', buffer });
    await page.getByText('This would happen. Nothing is changed yet.').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await click(page.getByLabel('Create the missing site'));
    await click(page.getByRole('button', { name: 'Change 30 devices' }));
    expect(actions()).toBe(5);
    await page.getByText('The import has ended.').waitFor();
    await eventually(async () => {
      const query = {
        filter: ['tag:eq:fair', 'tag:eq:north'],
        limit: 100,
        extra_field: ['site'] as ['site'],
      };
      const { items } = await owner.call(getBeacons, { query });
      expect(items.map(({ description, siteName }) => [description, siteName]).toSorted()).toEqual(
        MANY.slice(0, 30)
          .map((_, at) => [`Stand ${at + 1}`, 'Hall 44'])
          .toSorted(),
      );
    });
    expect(page.faults).toEqual([]);
  });

  it('undoes a detachment in one action', async () => {
    const page = await signIn(`/infoprovider/beacon-list/0?filter=text:prefix:${CODE}`, PROVIDER);
    await page.getByRole('checkbox', { name: `Select ${MANY[0]!.id}` }).click();
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('button', { name: 'Detach', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Detach 1 beacon' }).click();
    const { actions, click } = countingActions(page);
    await click(page.getByRole('button', { name: 'Undo' }));
    expect(actions()).toBe(1);
    await page.getByText('Undone: nothing was changed.').waitFor();
    await eventually(async () => {
      const { items } = await owner.call(getTasks, { query: { filter: ['kind:eq:detachBeacons'] } });
      expect(items.map(({ taskStatus }) => taskStatus)).toEqual(['cancelled']);
    });
    expect(page.faults).toEqual([]);
  });

  it('finds a beacon by part of its id, and the hub that hears it, in two actions', async () => {
    const page = await signIn('/tasks', PROVIDER);
    const { actions, press } = countingActions(page);
    await press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type(BEACON.id.slice(-5));
    await found(page, new RegExp(BEACON.id)).waitFor();
    await press('Enter');
    expect(actions()).toBe(2);
    await page.waitForURL(new RegExp(`/infoprovider/beacon/0/${BEACON.id}$`));
    await page.getByRole('region', { name: /^Heard by/ }).waitFor();
    expect(page.faults).toEqual([]);
  });

  it('sees the errors of one hub in the last hour in two actions', async () => {
    const { key } = await admin.call(createAppRight, {
      body: { description: 'Hub', principal: PROVIDER.email, permissions: ['CONFIGURE_HUBS'] },
    });
    const log = (level: string, minutes: number, message: string) => ({
      level,
      timestamp: Date.now() - minutes * 60_000,
      message,
    });
    await pushByHttp(running().url, key, {
      id: HUB.id,
      items: [],
      logs: [log('severe', 5, 'WLAN lost'), log('severe', 90, 'No time'), log('warning', 4, 'Slow answer')],
    });
    const page = await signIn('/tasks', PROVIDER);
    const { actions, press } = countingActions(page);
    await press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type(HUB.id.slice(-5));
    await found(page, new RegExp(HUB.id)).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await press('Control+l');
    expect(actions()).toBe(2);
    await page.waitForURL(new RegExp(`/devices/hubs/${HUB.id}/logs`));
    await page.getByRole('row', { name: /WLAN lost/ }).waitFor();
    expect(await page.getByRole('row', { name: /No time|Slow answer/ }).count()).toBe(0);
    expect(page.faults).toEqual([]);
  });
});

describe('an admin', () => {
  it('comes from the id of a device to acting for its owner in three actions, without the mouse', async () => {
    const page = await signIn('/iam/users', ADMIN);
    const { actions, press } = countingActions(page);
    await press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type(BEACON.id);
    await found(page, `Work as ${PROVIDER.name}`).waitFor();
    await press('ArrowDown');
    await press('Enter');
    expect(actions()).toBe(3);
    const bar = page.getByRole('region', { name: 'Acting for another user' });
    await bar.getByText(PROVIDER.email).waitFor();
    await page.waitForURL(new RegExp(`${BEACON.id}$`));
    expect(page.faults).toEqual([]);
  });
});
