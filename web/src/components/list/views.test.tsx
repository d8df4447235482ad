import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { SavedView } from '../../../../shared/model/view.ts';
import '../../../testing/fresh-browser.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { stubApi } from '../../../testing/stub-api.ts';
import { useListLook } from './list-look.ts';
import { ViewsMenu } from './views-menu.tsx';

const weak: SavedView = {
  id: 'w',
  name: 'Weak',
  filter: ['battery:eq:low'],
  sort: '-name',
  hidden: ['type'],
};
let stored: { views: SavedView[]; version: number };
let sent: string[];
let shown: { filter: string[]; sort: string | undefined };

beforeAll(() => inEnglish(['list', 'errors']));
beforeEach(() => {
  stored = { views: [], version: 0 };
  sent = [];
  shown = { filter: [], sort: undefined };
  stubApi((method, { pathname }, init) => {
    sent.push(`${method} ${pathname.split('/').slice(4).join('/')}`);
    const { views, version } = init.body ? JSON.parse(String(init.body)) : stored;
    if (version !== stored.version) return { status: 409, body: { message: 'PLEASE_TRY_AGAIN' } };
    if (method === 'PUT') stored = { views, version: version + 1 };
    return { body: { list: 'beacons', ...stored } };
  });
});

function Menu() {
  const [look, onLook] = useListLook('beacons');
  return (
    <ViewsMenu
      spec={{ name: 'beacons', pathTo: () => '/beacons' }}
      list={shown}
      look={look}
      onLook={onLook}
    />
  );
}
function open(address = '/beacons') {
  const router = createMemoryRouter([{ path: '/beacons', Component: Menu }], { initialEntries: [address] });
  renderInConsole(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  );
  return () => decodeURIComponent(router.state.location.search);
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
async function save(name: string) {
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: name } });
  await press('Save view');
}

test('nothing is asked of the server until the menu is approached', async () => {
  open();
  expect(sent).toEqual([]);
  await press('My views');
  await screen.findByText(/^No views yet/);
  expect(sent).toEqual(['GET views/beacons']);
});

test('filters, order and columns are saved under a name', async () => {
  shown = { filter: ['battery:eq:low'], sort: '-name' };
  open();
  await press('My views');
  await save(' Weak ');
  const button = await screen.findByRole('button', { name: 'Weak' });
  expect(stored.views).toEqual([{ ...weak, id: expect.any(String), hidden: [] }]);
  // It is what the list shows now.
  expect(button.getAttribute('aria-current')).toBe('true');
});

test('a view that is opened changes the address and the columns, and keeps the rest of the address', async () => {
  stored = { views: [weak], version: 1 };
  const address = open('/beacons?user=bob&filter=type:eq:NFC&limit=50');
  await press('My views');
  fireEvent.click(await screen.findByRole('button', { name: 'Weak' }));
  await waitFor(() => expect(address()).toBe('?user=bob&limit=50&filter=battery:eq:low&sort=-name'));
  expect(JSON.parse(localStorage.getItem('console.list.beacons')!).hidden).toEqual(['type']);
});

test('a name that exists is replaced, whatever its case', async () => {
  stored = { views: [weak], version: 1 };
  open();
  await press('My views');
  await save('WEAK');
  await waitFor(() =>
    expect(stored.views).toEqual([{ ...weak, name: 'WEAK', filter: [], sort: null, hidden: [] }]),
  );
});

test('a deleted view can be brought back to its place', async () => {
  const views = [weak, { ...weak, id: 's', name: 'Silent' }];
  stored = { views, version: 1 };
  open();
  await press('My views');
  await screen.findByRole('button', { name: 'Weak' });
  await press('Delete the view Weak');
  await waitFor(() => expect(stored.views.map(({ name }) => name)).toEqual(['Silent']));
  await press('Undo');
  await waitFor(() => expect(stored.views).toEqual(views));
});

test('what another browser has saved in the meantime is kept', async () => {
  open();
  await press('My views');
  await screen.findByText(/^No views yet/);
  stored = { views: [weak], version: 1 };
  await save('Mine');
  await waitFor(() => expect(stored.views.map(({ name }) => name)).toEqual(['Weak', 'Mine']));
});
