import { act, fireEvent, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AccountExport } from '../../../../shared/model/account-export.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { stubApi } from '../../../testing/stub-api.ts';
import { ExportCard } from './export-card.tsx';

const RUNNING: AccountExport = {
  state: 'running',
  createdDate: '2026-11-20T08:00:00.000Z',
  expiresDate: null,
  size: null,
};
let last: AccountExport | null;
let sent: string[];

beforeAll(() => inEnglish(['settings', 'errors']));
beforeEach(() => {
  last = null;
  sent = [];
  stubApi((method, { pathname }) => {
    sent.push(`${method} ${pathname.split('/v1')[1]}`);
    if (method === 'POST') {
      last = RUNNING;
      return { body: RUNNING };
    }
    return { body: { last } };
  });
});
const open = () =>
  renderInConsole(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ExportCard />
    </SWRConfig>,
  );

test('an export is asked for, and shows when it is ready', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for an archive' }));
  expect(await screen.findByText(/being put together/)).toBeTruthy();
  expect(sent).toContain('POST /export');
  last = { ...RUNNING, state: 'ready', size: 2_500_000, expiresDate: '2026-11-27T08:00:00.000Z' };
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect((await screen.findByText(/The archive is ready/)).textContent).toContain('2.5');
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  vi.useRealTimers();
});

test('an export that failed says so, and another one can be asked for', async () => {
  last = { ...RUNNING, state: 'failed' };
  open();
  expect(await screen.findByText(/could not be put together/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ask for a new archive' })).toBeTruthy();
});
