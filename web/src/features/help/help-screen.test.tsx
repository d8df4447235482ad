import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { stubApi } from '../../../testing/stub-api.ts';
import type { Help } from './help-content.ts';
import { HelpScreen } from './help-screen.tsx';

const help: Help = {
  chapters: [
    {
      func: 'hubs',
      title: 'Hubs',
      text: 'Gateways',
      pages: [
        {
          id: 'list',
          title: 'The list',
          text: 'A row each',
          sections: [
            { openId: 'online', title: 'Online', text: ['It is connected.'] },
            { openId: 'offline', title: 'Offline', steps: ['Check the power.'], text: [] },
          ],
        },
      ],
    },
  ],
};

beforeAll(() => inEnglish(['help']));
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  stubApi(() => ({ body: help }));
});

function open(address: string) {
  const router = createMemoryRouter([{ path: '/help/:func?/:id?/:openId?', Component: HelpScreen }], {
    initialEntries: [address],
  });
  renderInConsole(
    <SWRConfig value={{ provider: () => new Map() }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  );
  return router;
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const isOpen = (id: string) => document.querySelector<HTMLDetailsElement>(`#${id}`)?.open;

test('a link to a section opens it, and no other', async () => {
  open('/help/hubs/list/offline');
  await heading('The list');
  await waitFor(() => expect(isOpen('offline')).toBe(true));
  expect(isOpen('online')).toBe(false);
});

test('the opened section is in the address', async () => {
  const router = open('/help/hubs/list');
  await heading('The list');
  document.querySelector<HTMLDetailsElement>('#online')!.open = true;
  fireEvent(document.querySelector('#online')!, new Event('toggle'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/help/hubs/list/online'));
});

test('a search finds sections and links to them', async () => {
  const router = open('/help');
  await heading('Help');
  fireEvent.change(await screen.findByLabelText('Search the help'), { target: { value: 'power' } });
  await heading('Help on “power”');
  expect(screen.getByText('Sections found: 1')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: /Offline/ }));
  const title = await heading('The list');
  expect(router.state.location.pathname).toBe('/help/hubs/list/offline');
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test('an unknown chapter or page shows the contents', async () => {
  open('/help/nonsense/list');
  await heading('Help');
  expect(screen.getAllByRole('link', { name: 'The list' }).length).toBeGreaterThan(0);
});

test('loading the help can be retried after a failure', async () => {
  stubApi(() => ({ status: 500, body: {} }));
  open('/help');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  stubApi(() => ({ body: help }));
  fireEvent.click(retry);
  expect(await screen.findByText('Gateways')).toBeTruthy();
});
