import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { sampleBeacon } from '../../../testing/sample-beacon.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { forgetSession, getSession, signIn } from '../../lib/session.ts';
import { Palette } from './palette.tsx';

const ida = sampleUser({ id: 'ida', name: 'Ida Provider' });
const beacon = sampleBeacon({
  id: 'F0D1A000104A',
  description: 'Gate',
  userId: 'ida',
  userName: 'Ida Provider',
});

const hub = {
  id: 'hub10c4a001',
  description: 'Gate hub',
  orderCode: null,
  owner: { id: 'ida', name: 'Ida Provider' },
};
const site = {
  name: 'Hall 1',
  address: 'Musterweg 1',
  userId: 'ida',
  owner: { id: 'ida', name: 'Ida Provider' },
};
const found: Readonly<Record<string, readonly object[]>> = {
  'beacons text:prefix:104a': [beacon],
  'hubs text:prefix:4a001': [hub],
  'sites name:prefix:hall': [
    { ...site, id: 's1', beacons: 3, hubs: 1 },
    { ...site, id: 's2', name: 'Hall 2', beacons: 0, hubs: 1 },
  ],
};

/** Lists that do not answer. */
let silent: readonly string[];
/** Requests wait while this is set. */
let held: Promise<void> | undefined;
let asked: string[];
const onClose = vi.fn();

beforeAll(() => inEnglish(['palette', 'shell', 'errors', 'common']));
beforeEach(() => {
  silent = [];
  held = undefined;
  asked = [];
  onClose.mockClear();
  forgetSession();
  const fetch = stubApi((_, { pathname, searchParams }) => {
    asked.push(searchParams.get('filter') ?? pathname);
    if (pathname.endsWith('/beacons/F0D1A000104A')) return { body: beacon };
    if (pathname.endsWith('/users/ida')) return { body: ida };
    if (silent.some((list) => pathname.endsWith(list)))
      return { status: 503, body: { message: 'GENERAL_ERROR', requestId: 'r' } };
    if (/(beacons|hubs|sites|users|firmwares)$/.test(pathname)) {
      const items = found[`${pathname.split('/').at(-1)} ${searchParams.get('filter')}`] ?? [];
      return { body: { items, links: { self: '' } } };
    }
    return { status: 404, body: { message: 'ENTITY_NOT_FOUND', requestId: 'r' } };
  });
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    await held;
    return fetch(...call);
  });
});

function open() {
  const router = createMemoryRouter([{ path: '*', element: <Palette onClose={onClose} /> }]);
  renderInConsole(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  );
  return () => {
    const { pathname, search } = router.state.location;
    return pathname + search;
  };
}

const input = () => screen.getByRole('combobox') as HTMLInputElement;
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const press = (key: string, more = {}) => fireEvent.keyDown(input(), { key, ...more });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const selected = () =>
  document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('the input has the focus, and names the list and its active option', () => {
  signIn(sampleUser());
  open();
  expect(document.activeElement).toBe(input());
  expect(document.getElementById(input().getAttribute('aria-controls')!)?.getAttribute('role')).toBe(
    'listbox',
  );
  expect(selected()).toBe('Home');
  press('ArrowDown');
  expect(selected()).toBe('Alerts');
  press('ArrowUp');
  press('ArrowUp');
  expect(selected()).toBe('Log out');
});

test('it offers the screens that the role may open, by the beginnings of their words', () => {
  signIn(sampleUser());
  open();
  type('log');
  expect(options()).toEqual(['Hub logsMonitoring', 'Log out']);
  type('reg dev');
  expect(options()).toEqual([]);
});

test('Enter opens a screen, and with Ctrl it opens in a new tab', () => {
  signIn(sampleUser({ roles: ['ADMIN'] }));
  const tab = vi.spyOn(window, 'open').mockReturnValue(null);
  const here = open();
  type('reg dev');
  press('Enter', { ctrlKey: true });
  expect(tab).toHaveBeenCalledWith('/admintools/register');
  expect(here()).toBe('/');
  press('Enter');
  expect(onClose).toHaveBeenCalled();
  expect(here()).toBe('/admintools/register');
});

test('a pasted id and Enter open the page of the beacon as soon as it is found, and it is offered the next time', async () => {
  signIn(sampleUser());
  const here = open();
  type('f0:d1:a0:00:10:4a');
  press('Enter');
  await waitFor(() => expect(here()).toBe('/infoprovider/beacon/0/F0D1A000104A'));
  type('');
  expect(options()[0]).toBe('Home');
  act(() => signIn({ ...sampleUser(), name: 'Anna B' }));
  expect(JSON.parse(localStorage.getItem('console.personal.found')!)).toMatchObject({
    user: 'u1',
    things: [{ thing: 'beacon', id: 'F0D1A000104A', name: 'Gate' }],
  });
});

test('only the answer for the last text is shown', async () => {
  signIn(sampleUser());
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  open();
  type('104A');
  await new Promise((resolve) => setTimeout(resolve, 300));
  type('1F2B');
  release();
  await waitFor(() => expect(asked).toContain('text:prefix:1f2b'));
  await screen.findByText('Nothing matches “1F2B”.', { selector: ':not([role=status])' });
  expect(options()).toEqual([]);
  type('104A');
  expect(await screen.findByText('Gate')).toBeTruthy();
});

test('what could not be loaded is asked for again on demand, and nobody is told before that nothing matches', async () => {
  signIn(sampleUser());
  silent = ['/beacons'];
  open();
  type('104A');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Nothing matches “104A”.')).toBeNull();
  silent = [];
  fireEvent.click(retry);
  expect(document.activeElement).toBe(input());
  expect(await screen.findByText('Gate')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('an admin works as the owner of a device that was found, on the page of the device', async () => {
  signIn(sampleUser({ id: 'adam', roles: ['ADMIN'] }));
  const here = open();
  type('F0D1A000104A');
  fireEvent.click(await screen.findByText('Work as Ida Provider'));
  await waitFor(() => expect(here()).toBe('/infoprovider/beacon/0/F0D1A000104A'));
  expect(getSession().actingAs?.id).toBe('ida');
});

test('the owner of a device cannot work as somebody', async () => {
  signIn(sampleUser({ id: 'ida' }));
  open();
  type('F0D1A000104A');
  await screen.findByText('Gate');
  expect(screen.queryByText(/^Work as/)).toBeNull();
});

test('a site opens its beacons, and its hubs if only hubs are there', async () => {
  signIn(sampleUser({ id: 'ida' }));
  const here = open();
  type('hall');
  fireEvent.click(await screen.findByRole('option', { name: /Hall 1/ }));
  await waitFor(() => expect(here()).not.toBe('/'));
  expect(here()).toBe('/infoprovider/beacon-list/0?filter=site%3Aeq%3As1');
  fireEvent.click(await screen.findByRole('option', { name: /Hall 2/ }));
  await waitFor(() => expect(here()).toBe('/devices/hubs?filter=site%3Aeq%3As2'));
});

test('Ctrl+L shows the errors of a found hub in the last hour, also before the answer has arrived', async () => {
  signIn(sampleUser());
  const here = open();
  type('4a001');
  press('l', { ctrlKey: true });
  await waitFor(() => expect(here()).toMatch(/^\/devices\/hubs\/hub10c4a001\/logs\?/));
  const [level, since] = new URL(here(), 'http://x').searchParams.getAll('filter');
  expect(level).toBe('level:in:SEVERE');
  const age = Date.now() - Date.parse(since!.replace('timestamp:ge:', ''));
  expect(age / 60_000).toBeGreaterThanOrEqual(59);
  expect(age / 60_000).toBeLessThan(65);
});

test('a group admin, who cannot read the logs of others, has no such key for their hubs', async () => {
  signIn(sampleUser({ roles: ['GROUP_ADMIN'] }));
  const here = open();
  type('4a001');
  await screen.findByText('Gate hub');
  press('l', { ctrlKey: true });
  expect(here()).toBe('/');
});
