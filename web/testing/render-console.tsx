import { RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { createConsoleRouter } from '../src/app/router.tsx';
import { renderInConsole } from './render.tsx';

/** Opens the whole console at an address, until the test ends: else the next session would wake it again, in each later test. */
export function renderConsole(address: string) {
  history.replaceState(null, '', address);
  const { router, dispose } = createConsoleRouter(Promise.resolve());
  onTestFinished(dispose);
  return { router, view: renderInConsole(<RouterProvider router={router} />) };
}
