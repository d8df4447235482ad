import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SavedView } from '../../../../shared/model/view.ts';
import '../../../testing/fresh-browser.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { getSession, signIn } from '../../lib/session.ts';
import { ViewsMenu } from './views-menu.tsx';

const weak: SavedView = {
  id: 'w',
  name: 'Weak',
  filter: ['battery:eq:low'],
  sort: '-name',
  hidden: ['type'],
};
let stored: { views: SavedView[]; startId: string | null; version: number };
let sent: string[];
let shown: { filter: string[]; sort: string | undefined };

beforeAll(() => inEnglish(['list', 'errors']));
beforeEach(() => {
  stored = { views: [], startId: null, version: 0 };
  sent = [];
  shown = { filter: [], sort: undefined };
  stubApi((method, { pathname }, init) => {
    sent.push(`${method} ${pathname.split('/').slice(4).join('/')}`);
    const { views, startId = stored.startId, version } = init.body ? JSON.parse(String(init.body)) : stored;
    if (version !== stored.version) return { status: 409, body: { message: 'PLEASE_TRY_AGAIN' } };
    // As the server does: the start goes with its view.
    const isThere = views.some(({ id }: SavedView) => id === startId);
    if (method === 'PUT') stored = { views, startId: isThere ? startId : null, version: version + 1 };
    return { body: { list: 'beacons', ...stored } };
  });
});

function Menu() {
  return <ViewsMenu spec={{ name: 'beacons', pathTo: () => '/beacons' }} list={shown} hidden={[]} />;
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

test('a view that is opened changes filters, order and columns in the address, and keeps the rest of the address', async () => {
  stored = { views: [weak], startId: null, version: 1 };
  const address = open('/beacons?user=bob&filter=type:eq:NFC&limit=50');
  await press('My views');
  fireEvent.click(await screen.findByRole('button', { name: 'Weak' }));
  await waitFor(() =>
    expect(address()).toBe('?user=bob&limit=50&sort=-name&hidden=type&filter=battery:eq:low'),
  );
});

test('a name that exists is replaced, whatever its case', async () => {
  stored = { views: [weak], startId: null, version: 1 };
  open();
  await press('My views');
  await save('WEAK');
  await waitFor(() =>
    expect(stored.views).toEqual([{ ...weak, name: 'WEAK', filter: [], sort: null, hidden: [] }]),
  );
});

test('a deleted view can be brought back to its place', async () => {
  const views = [weak, { ...weak, id: 's', name: 'Silent' }];
  stored = { views, startId: null, version: 1 };
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
  stored = { views: [weak], startId: null, version: 1 };
  await save('Mine');
  await waitFor(() => expect(stored.views.map(({ name }) => name)).toEqual(['Weak', 'Mine']));
});

describe('a view that is the start of its list', () => {
  const start = () => getSession().user?.startViews;
  beforeEach(() => {
    signIn(sampleUser());
    stored = { views: [weak, { ...weak, id: 's', name: 'Silent' }], startId: null, version: 1 };
  });

  test('is known at once, and ends by a second press', async () => {
    open();
    await press('My views');
    await screen.findByRole('button', { name: 'Weak' });
    await press('Open the list with Weak');
    await waitFor(() => expect(stored.startId).toBe('w'));
    const pin = () => screen.getByRole('button', { name: 'Open the list with Weak' });
    await waitFor(() => expect(pin().getAttribute('aria-pressed')).toBe('true'));
    expect(start()).toMatchObject({ beacons: { filter: weak.filter, sort: '-name', hidden: ['type'] } });
    await press('Open the list with Weak');
    await waitFor(() => expect(start()).toEqual({}));
    expect(stored.startId).toBeNull();
  });

  test('goes with its view, and comes back with it', async () => {
    stored = { ...stored, startId: 'w' };
    open();
    await press('My views');
    await screen.findByRole('button', { name: 'Weak' });
    await press('Delete the view Weak');
    await waitFor(() => expect(stored.startId).toBeNull());
    await press('Undo');
    await waitFor(() => expect(stored.startId).toBe('w'));
    expect(start()).toHaveProperty('beacons');
  });
});

test('a link to a view says all that it shows', async () => {
  const writeText = vi.fn(async (_: string) => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  stored = { views: [weak], startId: null, version: 1 };
  open('/beacons?filter=type:eq:NFC');
  await press('My views');
  await screen.findByRole('button', { name: 'Weak' });
  await press('Copy the link to Weak');
  expect(decodeURIComponent(writeText.mock.calls[0]![0])).toBe(
    `${location.origin}/beacons?sort=-name&hidden=type&filter=battery:eq:low`,
  );
});
