import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Session } from '../../../../shared/model/session.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { stubApi } from '../../../testing/stub-api.ts';
import { SessionsCard } from './sessions-card.tsx';

const session = (id: string, more: Partial<Session> = {}): Session => ({
  id,
  browser: 'Firefox',
  system: 'Windows',
  address: '192.0.2.7',
  createdDate: '2026-11-20T08:00:00.000Z',
  lastUsedDate: '2026-11-22T08:00:00.000Z',
  isCurrent: false,
  ...more,
});
let sessions: Session[];
let sent: string[];
let refusal: string | undefined;
let extra = 0;

beforeAll(() => inEnglish(['settings', 'errors', 'list']));
beforeEach(() => {
  sessions = [
    session('here', { isCurrent: true }),
    session('phone', { browser: 'Safari', system: 'iOS', address: '2001:db8:0:0::/64' }),
    session('script', { browser: null, system: null }),
  ];
  sent = [];
  refusal = undefined;
  extra = 0;
  stubApi((method, { pathname }) => {
    const path = pathname.split('/v1')[1]!;
    if (method === 'GET') return { body: { items: sessions, total: sessions.length + extra } };
    sent.push(`${method} ${path}`);
    if (refusal) return { status: 409, body: { message: refusal, requestId: 'r' } };
    sessions = sessions.filter(({ id, isCurrent }) =>
      path === '/sessions' ? isCurrent : !path.endsWith(`/${id}`),
    );
    return { body: {} };
  });
});

const open = async () => {
  renderInConsole(
    <MemoryRouter>
      <SWRConfig value={{ provider: () => new Map() }}>
        <SessionsCard />
      </SWRConfig>
    </MemoryRouter>,
  );
  await screen.findByText('This device');
};
const press = (name: string, among = screen as Pick<typeof screen, 'getByRole'>) =>
  act(async () => void fireEvent.click(among.getByRole('button', { name })));
const lines = () => screen.getAllByRole('listitem');

test('sessions show device, place and start, and the present one cannot be ended here', async () => {
  await open();
  const [here, phone, script] = lines();
  expect(here!.textContent).toContain('Firefox on Windows');
  expect(within(here!).queryByRole('button')).toBeNull();
  expect(phone!.textContent).toContain('Safari on iOS');
  expect(phone!.textContent).toContain('2001:db8:0:0::/64');
  expect(script!.textContent).toContain('Another program');
});

test('one session is ended, and disappears from the list', async () => {
  await open();
  await press('Log out Safari on iOS');
  expect(sent).toEqual(['DELETE /sessions/phone']);
  await waitFor(() => expect(lines()).toHaveLength(2));
});

test('all others are ended after a confirmation, which shows a refusal', async () => {
  await open();
  refusal = 'PLEASE_TRY_AGAIN';
  await press('Log out all other devices');
  const dialog = within(document.querySelector('dialog')!);
  await press('Log out all other devices', dialog);
  expect(await dialog.findByText(/did not work just now/)).toBeTruthy();
  refusal = undefined;
  await press('Log out all other devices', dialog);
  expect(sent).toEqual(['DELETE /sessions', 'DELETE /sessions']);
  expect(await screen.findByText('You are logged in nowhere else.')).toBeTruthy();
  expect(lines()).toHaveLength(1);
});

test('sessions beyond the list are counted', async () => {
  extra = 1;
  await open();
  expect(screen.getByText('And 1 more device that was used longer ago.')).toBeTruthy();
});
