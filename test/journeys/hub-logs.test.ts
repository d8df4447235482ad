import { beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityFaults,
  faultsInLightAndDark,
  givenBrowser,
  type VisitedPage,
} from '../support/browser.ts';
import { CAST, type Cast, createCast, PASSWORD } from '../support/cast.ts';
import { givenPlatform } from '../support/platform.ts';
import { pushByHttp } from '../support/push-by-http.ts';
import { signIn as signInAt } from '../support/sign-in.ts';

const running = givenPlatform(CAST);
const browser = givenBrowser();
let cast: Cast;
let key: string;
const MANY = 500;

beforeAll(async () => {
  cast = await createCast(running());
  key = await cast.key(cast.provider.id, ['CONFIGURE_HUBS']);
  await log(
    Array.from({ length: MANY }, (_, n) => ({
      level: n % 3 === 0 ? 'debug' : 'info',
      timestamp: Date.now() - n * 60_000,
      message: n === 321 ? 'The certificate expires in 7 days' : `Push ${n} done, nothing new was heard`,
    })),
  );
});

/** Sends log lines as the hub does. */
const log = (logs: readonly { level: string; timestamp: number; message: string }[]) =>
  pushByHttp(running().url, key, { id: cast.provider.hubId, items: [], logs });

async function signIn(page: VisitedPage, path: string, { email }: { email: string }): Promise<void> {
  await signInAt(page, running().url + path, { email, password: PASSWORD });
  // The browser reports the 401 of the visit before the sign-in.
  page.faults.length = 0;
}

describe('a user who explores the log of their own hubs', () => {
  it('finds one line among many by the beginnings of two words, and sees how many lines were read', async () => {
    const page = await browser.page();
    await signIn(page, '/devices/logs', cast.provider);
    await page.getByRole('button', { name: /^Push 0 done/ }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Search: Message' }).fill('expir CERT');
    await page.getByText(`all ${MANY} lines read`).waitFor();
    const found = page.getByRole('button', { name: 'The certificate expires in 7 days' });
    await found.click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Around this time' }).click();
    // Ten minutes around the line, with a line for each minute.
    await page.getByText('Lines: 10').waitFor();
    expect(page.url()).toContain('timestamp%3Alt');
    expect(page.faults).toEqual([]);
  });

  it('reads the counts of the levels as a table, and narrows the time range by one of its rows', async () => {
    const page = await browser.page();
    await signIn(page, '/devices/logs?filter=level:in:DEBUG', cast.provider);
    await page.getByRole('button', { name: 'As a table' }).click();
    const debug = Math.ceil(MANY / 3);
    await page.getByText(`Lines: 100`).waitFor();
    const cells = page.locator('td:last-child');
    const sum = async () => (await cells.allTextContents()).reduce((all, one) => all + Number(one), 0);
    await expect.poll(sum).toBe(debug);
    await page.locator('th button').first().click();
    await page.waitForURL(/timestamp%3Age/);
    expect(page.faults).toEqual([]);
  });

  it('sees new lines as they arrive', async () => {
    const page = await browser.page();
    await signIn(page, '/devices/logs?live=1', cast.provider);
    await page.getByRole('button', { name: /^Push 0 done/ }).waitFor();
    await log([{ level: 'severe', timestamp: Date.now(), message: 'WLAN lost' }]);
    await page.getByRole('row', { name: /Error.*WLAN lost/ }).waitFor();
  });
});

describe('an admin', () => {
  it('sees the lines of all hubs, of the hubs of a chosen user, and of all again', async () => {
    const page = await browser.page();
    await signIn(page, '/admintools/hub-logs', cast.admin);
    await page.getByRole('heading', { level: 1, name: 'Logs of all hubs' }).waitFor();
    await page.getByRole('button', { name: 'User', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Whose logs?' });
    await dialog.getByRole('button', { name: new RegExp(cast.provider.email) }).click();
    await page.getByRole('button', { name: /^Remove filter: User/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Logs of all hubs' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(page.faults).toEqual([]);
  });
});
