import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hubFilters } from '../../../../shared/contract/devices/hubs.ts';
import { IDS_PER_CALL_MAX } from '../../../../shared/model/user-limits.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { ApiError } from '../../lib/api.ts';
import { useToasts } from '../../lib/notify.ts';
import { forgetSession } from '../../lib/session.ts';
import { ListScreen } from './list-screen.tsx';
import type { ListQuery, ListSpec } from './list-spec.ts';
import type { Selection } from './selection.ts';

interface Item {
  readonly id: string;
}
const perform = vi.fn<(selection: Selection<Item>) => void>();
let count: number;
/** A list of `count` items. */
const load = vi.fn(async ({ starting_at = '0', limit, total }: ListQuery) => {
  const from = Number(starting_at);
  const to = Math.min(count, from + limit);
  return {
    items: Array.from({ length: to - from }, (_, n) => ({ id: `hub-${from + n}` })),
    links: { self: '', ...(to < count && { next: `/x?starting_at=${to}` }) },
    ...(total && { total: { count, isMore: false } }),
  };
});

const spec: ListSpec<Item> = {
  name: 'hubs',
  owner: '0',
  idOf: ({ id }) => id,
  load,
  columns: [{ id: 'id', title: 'Hub', lead: true, cell: ({ id }) => id, csv: ({ id }) => id }],
  fields: hubFilters,
  searches: [],
  choices: [],
  cursor: undefined,
  pathTo: () => '/hubs',
  empty: { title: 'No hubs yet', hint: 'Assign one.' },
  counted: true,
  selectable: true,
  actions: [{ label: 'Detach', icon: () => null as never, perform }] as never,
};

const Messages = () => useToasts().map(({ id, text }) => <p key={id}>{text}</p>);

async function open(query = '') {
  renderInConsole(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <MemoryRouter initialEntries={[`/hubs${query}`]}>
        <ListScreen title="My Hubs" spec={spec} />
        <Messages />
      </MemoryRouter>
    </SWRConfig>,
  );
  await screen.findByText('hub-0');
}
const bar = () => screen.getByRole('region', { name: 'Selection' });
const tickPage = () => fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeAll(() => inEnglish(['list', 'errors']));
beforeEach(() => {
  count = 1214;
  load.mockClear();
  perform.mockReset();
  forgetSession();
});

test('after the page was selected, the bar offers all items of the list', async () => {
  await open();
  tickPage();
  click('Select all 1,214');
  await within(bar()).findByText('1,214 selected');
  expect(within(bar()).queryByRole('button', { name: /Select all/ })).toBeNull();
  fireEvent.click(within(bar()).getByRole('button', { name: 'Detach' }));
  expect(perform.mock.lastCall![0].size).toBe(1214);
});

test('a single item can be left out of all', async () => {
  await open();
  tickPage();
  click('Select all 1,214');
  await within(bar()).findByText('1,214 selected');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select hub-3' }));
  await within(bar()).findByText('1,213 selected');
  expect(within(bar()).queryByText('Select all 1,214')).toBeNull();
});

test('the number of matches is a menu, whose actions are about all that the filters find', async () => {
  await open('?filter=isSynchronized:eq:false');
  await screen.findByText('1,214 match');
  click('1,214 match');
  const menu = screen.getByRole('group', { name: 'With all that match' });
  fireEvent.click(within(menu).getByRole('button', { name: 'Detach' }));
  await waitFor(() => expect(perform).toHaveBeenCalledOnce());
  expect(perform.mock.lastCall![0].size).toBe(1214);
  const pages = load.mock.calls.map(([query]) => query).filter(({ limit }) => limit === 100);
  expect(pages).toHaveLength(13);
  for (const { filter } of pages) expect(filter).toEqual(['isSynchronized:eq:false']);
});

test('a list of one page offers no more than its page', async () => {
  count = 15;
  await open();
  tickPage();
  await within(bar()).findByText('15 selected');
  expect(within(bar()).queryByRole('button', { name: /Select all/ })).toBeNull();
});

test('an error while selecting is shown, and selects nothing more', async () => {
  await open();
  tickPage();
  load.mockRejectedValueOnce(new ApiError('INTERNAL_SERVER_ERROR', 500));
  click('Select all 1,214');
  await screen.findByText(/Something went wrong on our side/);
  expect(within(bar()).getByText('15 selected')).toBeTruthy();
});

test('a slow selection shows how far it is, and can be stopped', async () => {
  await open();
  tickPage();
  const page = Promise.withResolvers<never>();
  load.mockReturnValueOnce(page.promise);
  click('Select all 1,214');
  const dialog = await screen.findByRole('dialog', { name: 'Selecting' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  page.resolve({ items: [{ id: 'late' }], links: { self: '' } } as never);
  await waitFor(() => expect(within(bar()).getByText('15 selected')).toBeTruthy());
});

test('at most ten thousand are selected at once, and a message says so', async () => {
  count = IDS_PER_CALL_MAX + 500;
  await open();
  tickPage();
  click('Select all 10,500');
  await within(bar()).findByText('10,000 selected');
  await screen.findByText(/The first 10,000 are selected/);
});
