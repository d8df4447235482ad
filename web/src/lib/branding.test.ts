import { beforeEach, expect, test, vi } from 'vitest';
import type { Branding } from '../../../shared/model/branding.ts';
import type { User } from '../../../shared/model/user.ts';
import { stubApi } from '../../testing/stub-api.ts';

const label = (name: string): Branding => ({
  label: name,
  brand: `Brand of ${name}`,
  managerTitle: name,
  hardwareName: 'Buoy',
  colour: '#b4431f',
  logoUrl: null,
  hideHelp: false,
  supportAddress: null,
  termsOfUseFile: null,
  hostUrl: null,
});
const account = (managerLabel: string | null) =>
  ({ managerLabel, managerGroup: null, appLabel: null }) as Partial<User> as User;

const answer = (more: Partial<Branding> = {}) =>
  stubApi((_, url) => ({ body: { ...label(url.searchParams.get('managerlabel') ?? 'default'), ...more } }));
const asked = (fetch: ReturnType<typeof answer>) => fetch.mock.calls.map(([url]) => url);

async function freshPage(search: string) {
  history.replaceState(null, '', `/login${search}`);
  vi.resetModules();
  return import('./branding.ts');
}

beforeEach(() => history.replaceState(null, '', '/'));

test('the branding of the host is applied before the first paint', async () => {
  const fetch = answer();
  const page = await freshPage('');
  await page.startBranding();
  expect(page.getBrand().brand).toBe('Brand of default');
  expect(asked(fetch)).toEqual([`/api/auth/v1/branding?host=${encodeURIComponent(location.host)}`]);
  expect(document.documentElement.style.getPropertyValue('--accent-solid-light')).toBe('#b4431f');
});

test('the labels of an address stay with the tab', async () => {
  const fetch = answer();
  await (await freshPage('?managerlabel=harbour&managergroup=crew')).startBranding();
  expect(asked(fetch)[0]).toContain('managerlabel=harbour&managergroup=crew');
  const later = await freshPage('');
  await later.startBranding();
  expect(later.getBrand().label).toBe('harbour');
});

test('an account’s label overrides the others, and stays after a reload', async () => {
  answer();
  const page = await freshPage('?managerlabel=harbour');
  await page.startBranding();
  page.brandForAccount(account('museum'));
  await expect.poll(() => page.getBrand().label).toBe('museum');
  const later = await freshPage('');
  await later.startBranding();
  expect(later.getBrand().label).toBe('museum');
});

test('an account without labels changes nothing', async () => {
  const fetch = answer();
  const page = await freshPage('?managerlabel=harbour');
  await page.startBranding();
  page.brandForAccount(account(null));
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a stored label is shown without waiting', async () => {
  answer();
  await (await freshPage('?managerlabel=harbour')).startBranding();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const page = await freshPage('?managerlabel=harbour');
  await page.startBranding();
  expect(page.getBrand().brand).toBe('Brand of harbour');
});

test('without a response, the default design is shown', async () => {
  stubApi(() => ({ status: 500, body: {} }));
  const page = await freshPage('');
  await page.startBranding();
  expect(page.getBrand().brand).toBe('Beacon');
});

test('a sign-up sends the labels of the address, not those of a former account', async () => {
  answer();
  const page = await freshPage('?managerlabel=harbour&applabel=tours');
  await page.startBranding();
  page.brandForAccount(account('museum'));
  expect(page.labelsOfTab()).toEqual({ managerlabel: 'harbour', applabel: 'tours' });
});

test('a new address with labels overrides a former account', async () => {
  answer();
  const page = await freshPage('');
  await page.startBranding();
  page.brandForAccount(account('museum'));
  const later = await freshPage('?managerlabel=harbour');
  await later.startBranding();
  expect(later.getBrand().label).toBe('harbour');
});

test('an unknown label is dropped, and the other parameters stay', async () => {
  stubApi(() => ({ body: label('default') }));
  const page = await freshPage('?managerlabel=nobody&managergroup=crew');
  await page.startBranding();
  expect(page.labelsOfTab()).toEqual({ managergroup: 'crew' });
});

test('a label with its own host redirects its visitors, with path and continue', async () => {
  const replace = vi.spyOn(location, 'replace').mockReturnValue();
  answer({ hostUrl: 'https://harbour.example' });
  await (await freshPage('?managerlabel=harbour&continue=%2Fdevices%2Fhubs')).startBranding();
  expect(replace).toHaveBeenCalledExactlyOnceWith(
    'https://harbour.example/login?managerlabel=harbour&continue=%2Fdevices%2Fhubs',
  );
});

test('a visitor on the label’s own host stays', async () => {
  const replace = vi.spyOn(location, 'replace').mockReturnValue();
  answer({ hostUrl: location.origin });
  await (await freshPage('')).startBranding();
  expect(replace).not.toHaveBeenCalled();
});
