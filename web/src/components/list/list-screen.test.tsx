import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useParams } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hubFilters } from '../../../../shared/contract/devices/hubs.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { ApiError } from '../../lib/api.ts';
import { forgetSession } from '../../lib/session.ts';
import { ListScreen } from './list-screen.tsx';
import type { ListPage, ListQuery, ListSpec } from './list-spec.ts';

interface Item {
  readonly id: string;
}

const load = vi.fn<(query: ListQuery) => Promise<ListPage<Item>>>();

/** Pages of two: a b, c d, e; the cursor is the number of the page. */
const threePages = async ({ starting_at = '0' }: ListQuery) => {
  const items = [['a', 'b'], ['c', 'd'], ['e']][Number(starting_at)]!.map((id) => ({ id }));
  const next = Number(starting_at) < 2 ? { next: `/x?starting_at=${Number(starting_at) + 1}` } : {};
  return { items, links: { self: '', ...next } };
};

const columns = [
  { id: 'id', title: 'Hub', lead: true, cell: ({ id }: Item) => id, csv: ({ id }: Item) => id },
  { id: 'firmware', title: 'Firmware', cell: () => '3.0.7.8', csv: () => '3.0.7.8' },
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
        options: [{ label: 'Online', expression: () => 'isOnline:eq:true' }],
      },
    ],
    cursor,
    pathTo: (to) => (to ? `/hubs/${to}` : '/hubs'),
    empty: { title: 'No hubs yet', hint: 'Assign one.' },
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
const search = () => screen.getByRole('combobox', { name: /^Search: / });
/** For tests with fake timers: time passes and what it set going is drawn. */
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const lastQuery = () => load.mock.lastCall?.[0];

beforeAll(() => inEnglish(['list', 'errors']));
beforeEach(() => {
  load.mockReset().mockImplementation(threePages);
  forgetSession();
});

test('pages are turned by buttons and arrows, and each is an address of its own', async () => {
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

test('a link to a later page leads there, and back to the first', async () => {
  const { address } = open('/hubs/2');
  await showing('e');
  click('First page');
  await showing('a', 'b');
  expect(address()).toBe('/hubs');
});

test('a cursor that no longer fits leads to page one, without a word', async () => {
  load.mockImplementation(async (query) => {
    if (query.starting_at === 'old') throw new ApiError('REQUEST_ERROR', 400);
    return threePages(query);
  });
  const { address } = open('/hubs/old?filter=isOnline:eq:true');
  await showing('a', 'b');
  expect(address()).toBe('/hubs?filter=isOnline:eq:true');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a selection lasts over pages and says how much of it is elsewhere', async () => {
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

test('the ids of a selection are copied, one a line', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  open();
  await showing('a', 'b');
  press('S', { shiftKey: true });
  click('Copy IDs');
  expect(writeText).toHaveBeenCalledWith('a\nb');
});

test('filters stand in the address, go to the API and begin at page one', async () => {
  const { address } = open('/hubs/1?live=0');
  await showing('c', 'd');
  fireEvent.change(screen.getByRole('combobox', { name: 'Connection' }), { target: { value: '0' } });
  await showing('a', 'b');
  expect(address()).toBe('/hubs?live=0&filter=isOnline:eq:true');
  expect(lastQuery()?.filter).toEqual(['isOnline:eq:true']);
  click('Reset filters');
  await waitFor(() => expect(lastQuery()?.filter).toEqual([]));
});

test('a search waits for a pause and is sent in the form it is compared in', async () => {
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
])('what cannot be searched for (%s) is said in the box and not sent', async (typed, message) => {
  vi.useFakeTimers();
  open();
  await after(0);
  fireEvent.change(search(), { target: { value: typed } });
  await after(400);
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(search().getAttribute('aria-invalid')).toBe('true');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a search that was made is offered again', async () => {
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

test('a search in another field stays as something to take away', async () => {
  open('/hubs?filter=last4:eq:CAFE');
  await showing('a', 'b');
  fireEvent.change(screen.getByRole('combobox', { name: 'Search in' }), { target: { value: 'firmware' } });
  click('Remove filter: Last 4');
  await waitFor(() => expect(lastQuery()?.filter).toEqual([]));
});

test('shortcuts rest while somebody types', async () => {
  open();
  await showing('a', 'b');
  press('F', { shiftKey: true });
  expect(document.activeElement).toBe(search());
  press('ArrowRight', {}, search());
  press('S', { shiftKey: true }, search());
  expect(rows()).toEqual(['a', 'b']);
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

test('the page size is chosen once for this list', async () => {
  open();
  await showing('a', 'b');
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '50' } });
  await waitFor(() => expect(lastQuery()?.limit).toBe(50));
  expect(localStorage.getItem('console.list.hubs')).toContain('"limit":50');
});

test('the live view reads again each second, keeps the selection, and rests in a hidden tab', async () => {
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

test('skeletons stand in before the first answer; afterwards the page before does', async () => {
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

test('a load error shows inside the list, with its request and another try', async () => {
  load.mockRejectedValueOnce(new ApiError('INTERNAL_SERVER_ERROR', 500, undefined, 'r-17'));
  open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Something went wrong on our side');
  expect(alert.textContent).toContain('r-17');
  click('Try again');
  await showing('a', 'b');
});

test('an error about the next page does not stand over the rows of the last', async () => {
  open();
  await showing('a', 'b');
  load.mockRejectedValueOnce(new ApiError('INTERNAL_SERVER_ERROR', 500));
  click('Next');
  await screen.findByRole('alert');
  expect(screen.queryByRole('table')).toBeNull();
});

test('nothing yet and no match are two things; the second offers a way out', async () => {
  load.mockResolvedValue({ items: [], links: { self: '' } });
  const { address } = open('/hubs?filter=last4:eq:CAFE');
  expect(await screen.findByRole('heading', { name: 'Nothing matches' })).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Reset filters' }).at(-1)!);
  expect(await screen.findByRole('heading', { name: 'No hubs yet' })).toBeTruthy();
  expect(address()).toBe('/hubs');
});

test('a search that came short goes on from where it stopped', async () => {
  load.mockResolvedValueOnce({ items: [], links: { self: '', next: '/x?starting_at=2' } });
  open('/hubs?filter=last4:eq:CAFE');
  fireEvent.click(await screen.findByRole('button', { name: 'Search on' }));
  await showing('e');
});

test('a column is put away for this list; the one that names the items cannot be', async () => {
  open();
  await showing('a', 'b');
  const columnHeads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(columnHeads()).toEqual(['', 'Hub', 'Firmware']);
  click('View');
  expect(screen.queryByRole('checkbox', { name: 'Hub' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Firmware' }));
  expect(columnHeads()).toEqual(['', 'Hub']);
  expect(localStorage.getItem('console.list.hubs')).toContain('"hidden":["firmware"]');
});

test('a list that was seen before is outlined with as many rows as it had', async () => {
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
