import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useParams } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hubFilters } from '../../../../shared/contract/devices/hubs.ts';
import '../../../testing/fresh-browser.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { ApiError } from '../../lib/api.ts';
import { actAs, forgetSession, signIn } from '../../lib/session.ts';
import { ListScreen } from './list-screen.tsx';
import type { ListPage, ListQuery, ListSpec } from './list-spec.ts';

interface Item {
  readonly id: string;
}

const load = vi.fn<(query: ListQuery) => Promise<ListPage<Item>>>();

/** Pages of two items: a b, c d, e; the cursor is the number of the page. */
const threePages = async ({ starting_at = '0' }: ListQuery) => {
  const items = [['a', 'b'], ['c', 'd'], ['e']][Number(starting_at)]!.map((id) => ({ id }));
  const next = Number(starting_at) < 2 ? { next: `/x?starting_at=${Number(starting_at) + 1}` } : {};
  return { items, links: { self: '', ...next } };
};

const columns = [
  { id: 'id', title: 'Hub', lead: true, cell: ({ id }: Item) => id, csv: ({ id }: Item) => id },
  { id: 'firmware', title: 'Firmware', sort: 'firmware', cell: () => '3.0.7.8', csv: () => '3.0.7.8' },
] as const;

function Screen() {
  const { cursor } = useParams();
  const spec: ListSpec<Item> = {
    name: 'hubs',
    owner: '0',
    idOf: ({ id }) => id,
    load,
    columns,
    fields: hubFilters,
    searches: [
      { field: 'last4', label: 'Last 4', example: 'CAFE' },
      { field: 'firmware', label: 'Firmware', example: '3.0.7.8', operator: () => 'prefix' },
    ],
    choices: [
      {
        field: 'isOnline',
        label: 'Connection',
        any: 'Any connection',
        options: [
          { label: 'Online', expression: () => 'isOnline:eq:true' },
          { label: 'Offline', expression: () => 'isOnline:eq:false' },
        ],
      },
    ],
    cursor,
    pathTo: (to) => (to ? `/hubs/${to}` : '/hubs'),
    empty: { title: 'No hubs yet', hint: 'Assign one.' },
    goodNews: { 'isOnline:eq:false': 'No hub is offline' },
    counted: true,
    selectable: true,
  };
  return <ListScreen title="My Hubs" spec={spec} />;
}

function open(address = '/hubs') {
  const router = createMemoryRouter([{ path: '/hubs/:cursor?', Component: Screen }], {
    initialEntries: [address],
  });
  renderInConsole(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  );
  const address_ = () => decodeURIComponent(router.state.location.pathname + router.state.location.search);
  return { router, address: address_ };
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]!.textContent);
const showing = (...ids: string[]) => waitFor(() => expect(rows()).toEqual(ids));
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) =>
  act(
    () =>
      void on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })),
  );
async function filterByOnline() {
  click('Filter');
  click('Connection');
  fireEvent.click(await screen.findByRole('button', { name: 'Online' }));
}
const search = () => screen.getByRole('combobox', { name: /^Search: / });
/** For tests with fake timers: advances the time and renders the effects. */
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The queries of pages, without those of the total. */
const pagesAsked = () => load.mock.calls.map(([query]) => query).filter(({ total }) => !total);
const lastQuery = () => pagesAsked().at(-1);

beforeAll(() => inEnglish(['list', 'errors']));
beforeEach(() => {
  load.mockReset().mockImplementation(threePages);
  forgetSession();
});

test('buttons and arrow keys turn pages, each with its own address', async () => {
  const { address } = open();
  await showing('a', 'b');
  expect(screen.getByText('Page 1')).toBeTruthy();
  click('Next');
  await showing('c', 'd');
  expect(address()).toBe('/hubs/1');
  press('ArrowRight');
  await showing('e');
  expect(screen.getByText('Page 3')).toBeTruthy();
  press('ArrowRight');
  press('ArrowLeft');
  await showing('c', 'd');
  click('Previous');
  await showing('a', 'b');
  expect(address()).toBe('/hubs');
});

test('a column that the server sorts by is sorted upwards, downwards, and then not', async () => {
  const { address } = open('/hubs/1');
  await showing('c', 'd');
  const head = () => screen.getByRole('columnheader', { name: 'Firmware' });
  expect(within(screen.getByRole('columnheader', { name: 'Hub' })).queryByRole('button')).toBeNull();
  for (const [sort, direction] of [
    ['firmware', 'ascending'],
    ['-firmware', 'descending'],
    [undefined, null],
  ] as const) {
    click('Firmware');
    await showing('a', 'b');
    expect(address()).toBe(sort ? `/hubs?sort=${sort}` : '/hubs');
    expect(lastQuery()?.sort).toBe(sort);
    expect(head().getAttribute('aria-sort')).toBe(direction);
  }
});

test('the view menu sorts, too, for phones have no heads', async () => {
  const { address } = open('/hubs/1');
  await showing('c', 'd');
  click('Display');
  const orders = await screen.findByRole('combobox', { name: 'Sort by' });
  expect(
    within(orders)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Usual order', 'Firmware, upwards', 'Firmware, downwards']);
  fireEvent.change(orders, { target: { value: '-firmware' } });
  await showing('a', 'b');
  expect(address()).toBe('/hubs?sort=-firmware');
});

test('no column is sorted within a scope, whatever the address says', async () => {
  signIn(sampleUser());
  actAs(sampleUser({ id: 'other' }), 'EDITOR', true);
  open('/hubs?sort=firmware');
  await showing('a', 'b');
  expect(lastQuery()?.sort).toBeUndefined();
  expect(screen.queryByRole('button', { name: 'Firmware' })).toBeNull();
});

test('no column is sorted while a filter has its own order', async () => {
  open('/hubs?sort=firmware&filter=isOnline:eq:true');
  await showing('a', 'b');
  expect(lastQuery()?.sort).toBeUndefined();
  expect(screen.queryByRole('button', { name: 'Firmware' })).toBeNull();
});

test('the total is beside the title and below the rows, and beside the filters if there are any', async () => {
  load.mockImplementation(async (query) => ({
    ...(await threePages(query)),
    ...(query.total && { total: { count: 1214, isMore: false } }),
  }));
  open('/hubs?limit=15');
  await showing('a', 'b');
  await screen.findByText('1,214');
  click('Next');
  await screen.findByText('16–17 of 1,214');
  await filterByOnline();
  await screen.findByText('1,214 match');
  expect(screen.queryByText('1,214')).toBeNull();
});

test('a total that was counted only in part says so', async () => {
  load.mockImplementation(async (query) => ({
    ...(await threePages(query)),
    ...(query.total && { total: { count: 10_000, isMore: true } }),
  }));
  open();
  await screen.findByText('more than 10,000');
});

test('a link to a later page opens it, and from there the first page', async () => {
  const { address } = open('/hubs/2');
  await showing('e');
  click('First page');
  await showing('a', 'b');
  expect(address()).toBe('/hubs');
});

test('an invalid cursor shows the first page without a message', async () => {
  load.mockImplementation(async (query) => {
    if (query.starting_at === 'old') throw new ApiError('REQUEST_ERROR', 400);
    return threePages(query);
  });
  const { address } = open('/hubs/old?filter=isOnline:eq:true');
  await showing('a', 'b');
  expect(address()).toBe('/hubs?filter=isOnline:eq:true');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a selection is kept across pages, with the number of items on other pages', async () => {
  open();
  await showing('a', 'b');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select a' }));
  click('Next');
  await showing('c', 'd');
  press('S', { shiftKey: true });
  const bar = within(screen.getByRole('region', { name: 'Selection' }));
  expect(bar.getByRole('status').textContent).toBe('3 selected1 not on this page');
  press('S', { shiftKey: true });
  expect(bar.getByRole('status').textContent).toBe('1 selected1 not on this page');
  fireEvent.click(bar.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

test('the ids of a selection are copied, one per line', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  open();
  await showing('a', 'b');
  press('S', { shiftKey: true });
  click('More actions');
  click('Copy IDs');
  expect(writeText).toHaveBeenCalledWith('a\nb');
});

test('filters are in the address, are sent to the API and start at the first page', async () => {
  const { address } = open('/hubs/1?live=0');
  await showing('c', 'd');
  await filterByOnline();
  await showing('a', 'b');
  expect(address()).toBe('/hubs?live=0&filter=isOnline:eq:true');
  expect(lastQuery()?.filter).toEqual(['isOnline:eq:true']);
  click('Reset filters');
  await waitFor(() => expect(lastQuery()?.filter).toEqual([]));
});

test('a search starts after a pause, and is sent in normalised form', async () => {
  vi.useFakeTimers();
  const { address } = open();
  await after(0);
  fireEvent.change(search(), { target: { value: 'cafe' } });
  await after(300);
  expect(address(), 'before the pause').toBe('/hubs');
  await after(100);
  expect(address()).toBe('/hubs?filter=last4:eq:CAFE');
});

test.each([
  ['AB', 'At least 4 characters'],
  ['ABCDE', 'At most 4 characters'],
  ['AB-C', 'Should look like CAFE'],
])('an invalid search (%s) shows a message in the box and is not sent', async (typed, message) => {
  vi.useFakeTimers();
  open();
  await after(0);
  fireEvent.change(search(), { target: { value: typed } });
  await after(400);
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(search().getAttribute('aria-invalid')).toBe('true');
  expect(pagesAsked()).toHaveLength(1);
});

test('earlier searches are suggested', async () => {
  open();
  await showing('a', 'b');
  fireEvent.change(search(), { target: { value: 'CAFE' } });
  press('Enter', {}, search());
  fireEvent.change(search(), { target: { value: '' } });
  await waitFor(() => expect(screen.getAllByRole('option', { name: 'CAFE' })).toHaveLength(1));
  press('ArrowDown', {}, search());
  press('Enter', {}, search());
  await waitFor(() => expect(lastQuery()?.filter).toEqual(['last4:eq:CAFE']));
});

test('a filter that is set is a chip with its field and value, which changes and removes it', async () => {
  open('/hubs?filter=isOnline:eq:true');
  await showing('a', 'b');
  click('Connection Online');
  expect((await screen.findByRole('button', { name: 'Online' })).getAttribute('aria-pressed')).toBe('true');
  click('Offline');
  await waitFor(() => expect(lastQuery()?.filter).toEqual(['isOnline:eq:false']));
  click('Remove filter: Connection');
  await waitFor(() => expect(lastQuery()?.filter).toEqual([]));
  expect(screen.queryByRole('button', { name: 'Remove filter: Connection' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('search'));
});

test('only filters that are not set are offered', async () => {
  open('/hubs?filter=isOnline:eq:true');
  await showing('a', 'b');
  click('Filter');
  const offered = within(screen.getByRole('group', { name: 'Filter' })).getAllByRole('button');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Firmware']);
});

test('a text is a filter, too, and Enter closes its panel', async () => {
  open();
  await showing('a', 'b');
  click('Filter');
  fireEvent.click(within(screen.getByRole('group', { name: 'Filter' })).getByText('Firmware'));
  const input = screen.getByRole('combobox', { name: 'Search: Firmware' });
  expect(document.activeElement).toBe(input);
  fireEvent.change(input, { target: { value: '3.0' } });
  press('Enter', {}, input);
  await waitFor(() => expect(lastQuery()?.filter).toEqual(['firmware:prefix:3.0']));
  expect(screen.getByRole('button', { name: 'Firmware 3.0' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Search: Firmware' })).toBeNull();
});

test('on phones all filters are in a sheet, behind a button with their number', async () => {
  open('/hubs?filter=isOnline:eq:true&filter=firmware:prefix:3.0');
  await showing('a', 'b');
  fireEvent.click(screen.getByText('Filters 2'));
  const connection = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Connection',
    hidden: true,
  });
  expect(connection.selectedOptions[0]?.textContent).toBe('Online');
  fireEvent.change(connection, { target: { value: '' } });
  await waitFor(() => expect(lastQuery()?.filter).toEqual(['firmware:prefix:3.0']));
});

test('shortcuts are inactive while the user types', async () => {
  open();
  await showing('a', 'b');
  press('F', { shiftKey: true });
  expect(document.activeElement).toBe(search());
  press('ArrowRight', {}, search());
  press('S', { shiftKey: true }, search());
  expect(rows()).toEqual(['a', 'b']);
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

test('the page size is stored for this list', async () => {
  open();
  await showing('a', 'b');
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '50' } });
  await waitFor(() => expect(lastQuery()?.limit).toBe(50));
  expect(localStorage.getItem('console.list.hubs')).toContain('"limit":50');
});

test('the live view refreshes each second, keeps the selection, and pauses in a hidden tab', async () => {
  vi.useFakeTimers();
  open('/hubs?live=1');
  await after(0);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select a' }));
  load.mockImplementation(async () => ({ items: [{ id: 'a' }, { id: 'new' }], links: { self: '' } }));
  await after(999);
  expect(rows()).toEqual(['a', 'b']);
  await after(2);
  expect(rows()).toEqual(['a', 'new']);
  expect(screen.getByRole('region', { name: 'Selection' })).toBeTruthy();

  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const calls = load.mock.calls.length;
  await after(5000);
  expect(load.mock.calls.length, 'while the tab is hidden').toBe(calls);
});

test('skeletons are shown before the first response, and afterwards the previous page', async () => {
  const answer = Promise.withResolvers<ListPage<Item>>();
  load.mockReturnValueOnce(answer.promise);
  open();
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(screen.getAllByRole('row')).toHaveLength(16);
  await act(async () => answer.resolve(await threePages({ limit: 15, filter: [] })));
  await showing('a', 'b');

  load.mockReturnValueOnce(new Promise(() => {}));
  click('Next');
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'));
  expect(rows()).toEqual(['a', 'b']);
});

test('a load error is shown inside the list, with its request id and a retry', async () => {
  load.mockRejectedValueOnce(new ApiError('INTERNAL_SERVER_ERROR', 500, undefined, 'r-17'));
  open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Something went wrong on our side');
  expect(alert.textContent).toContain('r-17');
  click('Try again');
  await showing('a', 'b');
});

test('an error of the next page replaces the rows of the previous one', async () => {
  open();
  await showing('a', 'b');
  load.mockRejectedValueOnce(new ApiError('INTERNAL_SERVER_ERROR', 500));
  click('Next');
  await screen.findByRole('alert');
  expect(screen.queryByRole('table')).toBeNull();
});

test('an empty list differs from one without matches, which offers to reset the filters', async () => {
  load.mockResolvedValue({ items: [], links: { self: '' } });
  const { address } = open('/hubs?filter=last4:eq:CAFE');
  expect(await screen.findByRole('heading', { name: 'Nothing matches' })).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Reset filters' }).at(-1)!);
  expect(await screen.findByRole('heading', { name: 'No hubs yet' })).toBeTruthy();
  expect(address()).toBe('/hubs');
});

test('where nothing matches, the filters are offered without which something is found', async () => {
  const found = (filter: readonly string[]) => (filter.includes('isOnline:eq:true') ? 0 : 1214);
  load.mockImplementation(async ({ filter, total }) => ({
    items: [],
    links: { self: '' },
    ...(total && { total: { count: found(filter), isMore: false } }),
  }));
  open('/hubs?filter=isOnline:eq:true&filter=firmware:prefix:3.0');
  const offer = await screen.findByRole('button', { name: 'Without “Online” there are 1,214' });
  expect(screen.queryByRole('button', { name: /“3.0”/ }), 'dropping it alone does not help').toBeNull();
  fireEvent.click(offer);
  await waitFor(() => expect(lastQuery()?.filter).toEqual(['firmware:prefix:3.0']));
});

test('that nothing matches can be good news', async () => {
  load.mockResolvedValue({ items: [], links: { self: '' } });
  open('/hubs?filter=isOnline:eq:false');
  expect(await screen.findByRole('heading', { name: 'No hub is offline' })).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Reset filters' }).at(-1)!);
  expect(await screen.findByRole('heading', { name: 'No hubs yet' })).toBeTruthy();
});

test('a search that stopped early can be continued', async () => {
  load.mockResolvedValueOnce({ items: [], links: { self: '', next: '/x?starting_at=2' } });
  open('/hubs?filter=last4:eq:CAFE');
  fireEvent.click(await screen.findByRole('button', { name: 'Search on' }));
  await showing('e');
});

test('a column can be hidden for this list, except the lead column', async () => {
  open();
  await showing('a', 'b');
  const columnHeads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(columnHeads()).toEqual(['', 'Hub', 'Firmware']);
  click('Display');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Firmware' }));
  expect(screen.queryByRole('checkbox', { name: 'Hub' })).toBeNull();
  expect(columnHeads()).toEqual(['', 'Hub']);
  expect(localStorage.getItem('console.list.hubs')).toContain('"hidden":["firmware"]');
});

test('the skeleton of a known list has as many rows as the list had', async () => {
  const outlined = () => document.querySelectorAll('tbody tr').length;
  const page = Promise.withResolvers<ListPage<Item>>();
  load.mockReturnValueOnce(page.promise);
  open();
  expect(outlined()).toBe(15);
  await act(async () => page.resolve(await threePages({ limit: 15, filter: [] })));
  await showing('a', 'b');
  cleanup();
  load.mockReturnValueOnce(new Promise(() => {}));
  open();
  expect(outlined()).toBe(2);
});

describe('what an address without a query opens', () => {
  const start = { filter: ['isMarkedForUpdate:eq:true'], sort: '-firmware', hidden: [] };
  const signInWith = (list: string) => signIn(sampleUser({ startViews: { [list]: start } }));
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

  test('is the view that is the start of the list, at once and in the address', async () => {
    signInWith('hubs');
    const { address } = open('/hubs?user=bob');
    await showing('a', 'b');
    expect(pagesAsked()).toEqual([expect.objectContaining({ filter: start.filter, sort: '-firmware' })]);
    expect(address()).toBe('/hubs?user=bob&sort=-firmware&hidden=&filter=isMarkedForUpdate:eq:true');
    click('Reset filters');
    await waitFor(() => expect(lastQuery()?.filter).toEqual([]));
    expect(address()).toBe('/hubs?user=bob&sort=-firmware&hidden=');
  });

  test.each([
    ['an empty filter asks for all', '/hubs?filter=', []],
    ['another filter is kept', '/hubs?filter=isOnline:eq:true', ['isOnline:eq:true']],
    ['a page is one of the list that was opened', '/hubs/1', []],
  ])('is not the start where %s', async (_, from, filter) => {
    signInWith('hubs');
    open(from);
    await waitFor(() => expect(lastQuery()?.filter).toEqual(filter));
    expect(lastQuery()?.sort).toBeUndefined();
  });

  test('is everything where another list has a start, and for an admin who acts for a user', async () => {
    signInWith('beacons');
    open();
    await showing('a', 'b');
    expect(lastQuery()?.filter).toEqual([]);
    cleanup();
    signInWith('hubs');
    actAs(sampleUser({ id: 'bob' }));
    open();
    await showing('a', 'b');
    expect(lastQuery()?.filter).toEqual([]);
  });

  test('has the stored columns, which the address names, too', async () => {
    localStorage.setItem('console.list.hubs', '{"limit":15,"hidden":["firmware"]}');
    const { address } = open();
    await showing('a', 'b');
    expect(heads()).not.toContain('Firmware');
    expect(address()).toBe('/hubs?hidden=firmware');
  });

  test('a link shows its columns, and changes nothing that is stored', async () => {
    const stored = '{"limit":15,"hidden":["firmware"]}';
    localStorage.setItem('console.list.hubs', stored);
    open('/hubs?hidden=nothing');
    await showing('a', 'b');
    expect(heads()).toContain('Firmware');
    expect(localStorage.getItem('console.list.hubs')).toBe(stored);
  });

  test('columns that are chosen are in the address', async () => {
    const { address } = open('/hubs?live=1');
    await showing('a', 'b');
    click('Display');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Firmware' }));
    await waitFor(() => expect(address()).toBe('/hubs?live=1&hidden=firmware'));
    expect(heads()).not.toContain('Firmware');
  });
});
