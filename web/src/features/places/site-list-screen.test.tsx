import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Site } from '../../../../shared/model/place.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleSite } from '../../../testing/sample-site.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { SiteListScreen } from './site-list-screen.tsx';

let sites: Site[];
let sent: { what: string; body: unknown }[];
let asked: URLSearchParams[];
let refusal: { message: string; details?: unknown } | undefined;

beforeAll(() => inEnglish(['places', 'list', 'errors']));
beforeEach(() => {
  [sites, sent, asked, refusal] = [[sampleSite()], [], [], undefined];
  signIn(sampleUser({ id: 'u1' }));
  stubApi((method, { pathname, search, searchParams }, init) => {
    if (/\/users?\//.test(pathname))
      return { body: sampleUser({ id: 'bob', name: 'Bob', email: 'bob@example.com' }) };
    if (method === 'GET') {
      asked.push(searchParams);
      return { body: { items: sites, links: { self: '' } } };
    }
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
    sent.push({ what: `${method} ${pathname.split('/').slice(4).join('/')}${search}`, body });
    if (refusal) return { status: 409, body: { ...refusal, requestId: 'q' } };
    return { body: method === 'DELETE' ? {} : sampleSite() };
  });
});

const open = (address = '/devices/sites') => renderScreen(SiteListScreen, paths.sites.path, address);
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const dialog = () => within(screen.getByRole('dialog'));
const enter = (name: string, value: string) =>
  fireEvent.change(dialog().getByRole('textbox', { name }), { target: { value } });
async function askToDelete() {
  open();
  await screen.findByRole('button', { name: 'Edit Hall 4' });
  await press('More actions for Hall 4');
  await press('Delete');
}

test('a site links to its beacons and hubs; a site without hubs has nothing to link to', async () => {
  sites = [sampleSite({ beacons: 1214 })];
  open();
  const link = await screen.findByRole('link', { name: '1,214 beacons' });
  expect(decodeURIComponent(link.getAttribute('href')!)).toBe(
    '/infoprovider/beacon-list/0?filter=site:eq:s1',
  );
  expect(screen.queryByRole('link', { name: /hub/ })).toBeNull();
});

test('a new site is created with its address and its position', async () => {
  sites = [];
  open();
  await screen.findByRole('heading', { name: 'No sites yet' });
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'New site' })[0]!));
  enter('Name', 'Quay');
  enter('Address', 'Harbour 3');
  enter('Position', '53.5, 9.9');
  await press('Create');
  await screen.findByText('The site Quay is created.');
  expect(sent).toEqual([
    {
      what: 'POST sites',
      body: { name: 'Quay', address: 'Harbour 3', position: { latitude: 53.5, longitude: 9.9 } },
    },
  ]);
});

test('a site without a name is not sent, and one with the name of another says so at its field', async () => {
  open();
  await press('New site');
  await press('Create');
  expect(dialog().getByText('1 to 60 characters')).toBeTruthy();
  expect(sent).toEqual([]);
  refusal = { message: 'NAME_ALREADY_USED' };
  enter('Name', 'Hall 4');
  await press('Create');
  expect(await dialog().findByText('Another site has this name already.')).toBeTruthy();
});

test('a position that is none is not sent', async () => {
  open();
  await press('New site');
  enter('Name', 'Quay');
  enter('Position', 'Hamburg');
  await press('Create');
  expect(dialog().getByText(/^Latitude from −90 to 90/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a changed site sends what was changed, with the version that was read', async () => {
  open();
  await screen.findByRole('button', { name: 'Edit Hall 4' });
  await press('Edit Hall 4');
  enter('Address', '');
  await press('Save');
  await screen.findByText('The site is saved.');
  expect(sent).toEqual([{ what: 'PUT sites/s1', body: { address: '', version: 2 } }]);
});

test('a site is deleted once that is confirmed', async () => {
  await askToDelete();
  await press('Delete site');
  await screen.findByText('The site Hall 4 is deleted.');
  expect(sent.map(({ what }) => what)).toEqual(['DELETE sites/s1']);
});

test('a refused deletion says how many devices are there, and links to them', async () => {
  refusal = { message: 'SITE_IN_USE', details: { beacons: 2, hubs: 1 } };
  await askToDelete();
  await press('Delete site');
  expect(await dialog().findByText('Cannot be deleted: 3 devices are at this site.')).toBeTruthy();
  const links = dialog().getAllByRole('link');
  expect(links.map((link) => [link.textContent, decodeURIComponent(link.getAttribute('href')!)])).toEqual([
    ['2 beacons', '/infoprovider/beacon-list/0?filter=site:eq:s1'],
    ['1 hub', '/devices/hubs?filter=site:eq:s1'],
  ]);
  expect(dialog().getByRole('button', { name: 'Delete site' }).getAttribute('aria-disabled')).toBe('true');
});

test('a site with devices is not even asked to be deleted', async () => {
  sites = [sampleSite({ hubs: 1 })];
  await askToDelete();
  expect(dialog().getByText(/^There are still devices at this site/)).toBeTruthy();
  expect(dialog().getByRole('button', { name: 'Delete site' }).getAttribute('aria-disabled')).toBe('true');
});

test('a search by name is in the address and in the request', async () => {
  const { here } = open();
  await screen.findByRole('button', { name: 'Edit Hall 4' });
  const box = screen.getByRole('combobox', { name: 'Search: Name of the site' });
  await act(async () => fireEvent.change(box, { target: { value: 'Hall' } }));
  await act(async () => fireEvent.keyDown(box, { key: 'Enter' }));
  expect(here()).toBe('/devices/sites?filter=name:prefix:hall');
  await waitFor(() => expect(asked.some((query) => query.get('filter') === 'name:prefix:hall')).toBe(true));
});

test('an admin sees the sites of all owners with their owner, who is named before a change', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  const owner = { id: 'bob', name: 'Bob', email: 'bob@example.com' };
  sites = [sampleSite({ userId: 'bob', owner, beacons: 1 })];
  open('/devices/sites?user=all');
  await screen.findByRole('link', { name: 'Bob' });
  expect(asked[0]?.getAll('extra_field')).toEqual(['owner']);
  expect(screen.getByRole('link', { name: '1 beacon' }).getAttribute('href')).toMatch(
    /^\/infoprovider\/beacon-list\/bob\?/,
  );
  expect(screen.queryByRole('button', { name: 'New site' })).toBeNull();
  await press('Edit Hall 4');
  expect(await screen.findByText(/bob@example.com/)).toBeTruthy();
});

test('a group admin creates a site for a member of the group', async () => {
  signIn(sampleUser({ id: 'u1', roles: ['GROUP_ADMIN'] }));
  open('/devices/sites?user=bob');
  await screen.findByRole('heading', { name: 'Sites of Bob' });
  await press('New site');
  await screen.findByRole('button', { name: 'Change it' });
  await press('Change it');
  await waitFor(() => expect(dialog().getByRole('textbox', { name: 'Name' })).toBeTruthy());
  enter('Name', 'Quay');
  await press('Create');
  await screen.findByText('The site Quay is created.');
  expect(sent[0]?.what).toBe('POST sites?user=bob');
});
