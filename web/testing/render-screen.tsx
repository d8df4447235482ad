import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { Toaster } from '../src/app/toaster.tsx';
import { renderInConsole } from './render.tsx';

/** Renders one screen at an address, without earlier state; other addresses lead to an empty page. */
export function renderScreen(Screen: ComponentType, pattern: string, address: string, state?: unknown) {
  const [pathname, search = ''] = address.split('?');
  const router = createMemoryRouter(
    [
      { path: pattern, Component: Screen },
      { path: '*', element: <h1>elsewhere</h1> },
    ],
    { initialEntries: [{ pathname: pathname!, search: search && `?${search}`, state }] },
  );
  renderInConsole(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false, dedupingInterval: 0 }}>
      <RouterProvider router={router} />
      <Toaster />
    </SWRConfig>,
  );
  return {
    here: () => decodeURIComponent(router.state.location.pathname + router.state.location.search),
    back: () => router.navigate(-1),
    state: () => router.state.location.state as unknown,
  };
}
