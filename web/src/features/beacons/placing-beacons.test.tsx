import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleBeacon } from '../../../testing/sample-beacon.ts';
import { sampleFleet } from '../../../testing/sample-fleet.ts';
import { sampleSite } from '../../../testing/sample-site.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { forgetSession, signIn } from '../../lib/session.ts';
import { BeaconListScreen } from './beacon-list-screen.tsx';

const IDS = ['F00000000001', 'F00000000002'];
let sent: { what: string; body: unknown }[];
/** The requests for pages of beacons, without those that count. */
let asked: URLSearchParams[];
let askedSites: URLSearchParams[];
let skipped: { id: string; reason: string }[];
let owners: string[];

// The dialog is loaded on demand, which takes a moment.
beforeAll(() =>
  Promise.all([
    inEnglish(['beacons', 'places', 'list', 'errors', 'moving', 'shell', 'common', 'tasks']),
    import('../../components/places/place-dialog.tsx'),
  ]),
);
beforeEach(() => {
  [sent, asked, askedSites, skipped, owners] = [[], [], [], [], ['u1', 'u1']];
  localStorage.clear();
  // With the session the selection is forgotten.
  forgetSession();
  signIn(sampleUser({ id: 'u1' }));
  stubApi((method, { pathname, search, searchParams }, init) => {
    if (method !== 'GET') {
      const body: unknown = JSON.parse(String(init.body));
      sent.push({ what: `${pathname.split('/').slice(-2).join('/')}${search}`, body });
      if (pathname.endsWith('/sites')) return { body: sampleSite({ id: 's9', name: 'Quay' }) };
      const data = { total: 2, done: 2 - skipped.length, skipped, skippedCount: skipped.length };
      const createdDate = '2026-11-23T00:00:00.000Z';
      return { body: { taskId: 't', taskStatus: 'finished', kind: 'placeBeacons', createdDate, data } };
    }
    if (pathname.endsWith('/fleet')) return { body: sampleFleet() };
    if (pathname.endsWith('/identities')) return { body: { items: [], links: { self: '' } } };
    if (/\/users?\//.test(pathname))
      return { body: sampleUser({ id: 'bob', name: 'Bob', email: 'bob@example.com' }) };
    if (pathname.endsWith('/sites/s1')) return { body: sampleSite() };
    if (pathname.endsWith('/sites')) {
      askedSites.push(searchParams);
      const typed = searchParams.get('filter');
      const items = [sampleSite(), sampleSite({ id: 's2', name: 'Foyer' })];
      return { body: { items: typed ? [] : items, links: { self: '' } } };
    }
    if (pathname.endsWith('/tags'))
      return { body: { items: [{ tag: 'visitor', beacons: 1, hubs: 0 }], links: { self: '' } } };
    if (searchParams.get('total') === null) asked.push(searchParams);
    const items = IDS.map((id, at) =>
      sampleBeacon({
        ...{ id, siteId: 's1', siteName: 'Hall 4', tags: ['lift', 'trade fair', 'vip'] },
        ...{ userId: owners[at]!, userName: owners[at]! },
      }),
    );
    return { body: { items, links: { self: '' } } };
  });
});

const open = (address = paths.beacons.to('0')) => renderScreen(BeaconListScreen, paths.beacons.path, address);
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const dialog = async () => within(await screen.findByRole('dialog'));
async function select() {
  for (const id of IDS) fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${id}` }));
}

test('a site is a filter: its id is in the address and the request, its name in the chip', async () => {
  const { here } = open();
  await screen.findByRole('checkbox', { name: `Select ${IDS[0]}` });
  await press('Filter');
  await press('Site');
  fireEvent.click(await screen.findByRole('button', { name: 'Hall 4' }));
  await waitFor(() => expect(here()).toBe('/infoprovider/beacon-list/0?filter=site:eq:s1'));
  await waitFor(() => expect(asked.at(-1)?.getAll('filter')).toEqual(['site:eq:s1']));
  expect(await screen.findByRole('button', { name: /^Site ?Hall 4$/ })).toBeTruthy();
});

test('a link to the devices without a site names them so, and asks for no site', async () => {
  open('/infoprovider/beacon-list/0?filter=site:eq:none');
  expect(await screen.findByRole('button', { name: /^Site ?No site$/ })).toBeTruthy();
  expect(asked[0]?.getAll('filter')).toEqual(['site:eq:none']);
});

test('a tag is a filter in its stored form', async () => {
  const { here } = open();
  await screen.findByRole('checkbox', { name: `Select ${IDS[0]}` });
  await press('Filter');
  await press('Tag');
  const input = screen.getByRole('combobox', { name: 'Search: Tag' });
  await act(async () => fireEvent.change(input, { target: { value: 'Visitor' } }));
  await act(async () => fireEvent.keyDown(input, { key: 'Enter' }));
  expect(here()).toBe('/infoprovider/beacon-list/0?filter=tag:eq:visitor');
});

test('in a narrow window the names of sites are requested only once their column is shown', async () => {
  open();
  await screen.findByRole('checkbox', { name: `Select ${IDS[0]}` });
  expect(asked[0]?.getAll('extra_field')).toEqual(['monitoring', 'offer']);
  expect(screen.queryByText('Hall 4')).toBeNull();
  await press('Display');
  for (const name of ['Site', 'Tags']) fireEvent.click(await screen.findByRole('checkbox', { name }));
  await waitFor(() => expect(asked.at(-1)?.getAll('extra_field')).toEqual(['monitoring', 'offer', 'site']));
  expect(screen.getAllByText('Hall 4')).toHaveLength(2);
  // A row has room for two tags; the others are counted.
  expect(screen.getAllByText('trade fair')).toHaveLength(2);
  expect(screen.getAllByText('+1')).toHaveLength(2);
});

test('the selected beacons are put at the chosen site', async () => {
  open();
  await select();
  await press('Site');
  const asking = await dialog();
  expect(asking.getByRole('heading', { name: 'Site of 2 beacons' })).toBeTruthy();
  // Where they are already is chosen, and nothing would change.
  expect(await asking.findByRole('radio', { name: /Hall 4/ })).toHaveProperty('checked', true);
  expect(asking.getByRole('button', { name: 'Change 2 beacons' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(asking.getByRole('radio', { name: /Foyer/ }));
  await press('Change 2 beacons');
  await screen.findByText('2 beacons changed');
  expect(sent).toEqual([{ what: 'beacons/place', body: { idList: IDS, siteId: 's2' } }]);
});

test('the key s opens the sites, and no site takes the beacons away from theirs', async () => {
  open();
  await select();
  await act(async () => fireEvent.keyDown(document.body, { key: 's' }));
  fireEvent.click(await (await dialog()).findByRole('radio', { name: 'No site' }));
  await press('Change 2 beacons');
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ idList: IDS, siteId: null }]));
});

test('a site that is not found is created under the typed name, and chosen', async () => {
  open();
  await select();
  await press('Site');
  const asking = await dialog();
  fireEvent.change(await asking.findByRole('textbox', { name: 'Search sites by name' }), {
    target: { value: 'Quay' },
  });
  await waitFor(() => expect(askedSites.at(-1)?.getAll('filter')).toEqual(['name:prefix:quay']));
  await press('New site “Quay”');
  expect(await asking.findByRole('radio', { name: /Quay/ })).toHaveProperty('checked', true);
  await press('Change 2 beacons');
  await waitFor(() =>
    expect(sent).toEqual([
      { what: 'v1/sites', body: { name: 'Quay' } },
      { what: 'beacons/place', body: { idList: IDS, siteId: 's9' } },
    ]),
  );
});

test('tags are added and removed at once, and those that are known are suggested', async () => {
  open();
  await select();
  await act(async () => fireEvent.keyDown(document.body, { key: 't' }));
  const asking = await dialog();
  const add = asking.getByRole('textbox', { name: 'Tags to add' });
  fireEvent.change(add, { target: { value: 'Gate 2' } });
  fireEvent.keyDown(add, { key: 'Enter' });
  await act(async () => fireEvent.click(await asking.findByRole('button', { name: 'visitor' })));
  // Those to remove are suggested from the selection.
  await act(async () => fireEvent.click(asking.getByRole('button', { name: 'lift' })));
  await press('Change 2 beacons');
  await screen.findByText('2 beacons changed');
  expect(sent).toEqual([
    {
      what: 'beacons/place',
      body: { idList: IDS, addTags: ['gate 2', 'visitor'], removeTags: ['lift'] },
    },
  ]);
});

test('a tag cannot be added and removed at once', async () => {
  open();
  await select();
  await press('Tags');
  const asking = await dialog();
  for (const name of ['Tags to add', 'Tags to remove'])
    fireEvent.change(asking.getByRole('textbox', { name }), { target: { value: 'lift,' } });
  await press('Change 2 beacons');
  expect(await asking.findByText(/cannot be added and removed at once/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('beacons that were left out are listed with the reason', async () => {
  skipped = [{ id: IDS[0]!, reason: 'TOO_MANY_TAGS' }];
  open();
  await select();
  await press('Tags');
  const asking = await dialog();
  fireEvent.change(asking.getByRole('textbox', { name: 'Tags to add' }), { target: { value: 'gate,' } });
  await press('Change 2 beacons');
  expect(await screen.findByText('Would have more than 10 tags')).toBeTruthy();
});

test('beacons of a member are placed in the member’s name, at the member’s sites', async () => {
  signIn(sampleUser({ id: 'u1', roles: ['GROUP_ADMIN'] }));
  open(paths.beacons.to('bob'));
  await select();
  await press('Site');
  await screen.findByRole('button', { name: 'Change it' });
  await press('Change it');
  fireEvent.click(await (await dialog()).findByRole('radio', { name: /Foyer/ }));
  expect(askedSites.at(-1)?.get('user')).toBe('bob');
  await press('Change 2 beacons');
  await waitFor(() => expect(sent[0]?.what).toBe('beacons/place?user=bob'));
});

test.each([
  { of: 'one owner', chosen: ['bob', 'bob'], sites: 2 },
  { of: 'several owners', chosen: ['bob', 'eve'], sites: 0 },
])('in the list over all owners, beacons of $of can be put at $sites sites', async ({ chosen, sites }) => {
  owners = chosen;
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  open(paths.beacons.to('all'));
  await select();
  await press('Site');
  await screen.findByRole('button', { name: 'Change it' });
  await press('Change it');
  const asking = await dialog();
  await asking.findByRole('radio', { name: 'No site' });
  await waitFor(() => expect(asking.getAllByRole('radio')).toHaveLength(sites + 1));
  expect(askedSites.map((query) => query.get('user'))).toEqual(sites ? ['bob'] : []);
  expect(asking.queryByText(/belong to several owners/) !== null).toBe(sites === 0);
});
