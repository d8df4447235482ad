import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignIn } from '../../../../shared/model/sign-in.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { OwnSignInsScreen } from './own-sign-ins-screen.tsx';

const ENTRY: SignIn = {
  id: 's1',
  kind: 'passwordAndCode',
  isRefused: false,
  timestamp: '2026-01-02T10:00:00.000Z',
  firstDate: '2026-01-02T10:00:00.000Z',
  count: 1,
  browser: 'Firefox',
  system: 'Windows',
  from: '192.0.2.0/24',
  isNewDevice: false,
};
let items: SignIn[];
beforeAll(() => inEnglish(['signIns', 'list', 'errors']));
beforeEach(() => {
  signIn(sampleUser());
  stubApi(() => ({ body: { items, links: { self: '' } } }));
});
const open = () => renderScreen(OwnSignInsScreen, paths.settingsSignIns.path, '/settings/logins');

test('a login says how, with what and from where', async () => {
  items = [ENTRY];
  open();
  const row = await screen.findByRole('row', { name: /Password and code/ });
  for (const part of ['Logged in', 'Firefox on Windows', '192.0.2.0/24'])
    expect(row.textContent).toContain(part);
});

test('refused logins say how often, and a new device is marked', async () => {
  const refused = { isRefused: true, kind: 'wrongPassword', count: 7, browser: null, system: null } as const;
  items = [
    { ...ENTRY, id: 's2', isNewDevice: true },
    { ...ENTRY, id: 's3', ...refused },
  ];
  open();
  const wrong = await screen.findByRole('row', { name: /Wrong password/ });
  for (const part of ['7 times', 'Refused', 'Another program']) expect(wrong.textContent).toContain(part);
  expect(screen.getByRole('row', { name: /New device/ }).textContent).not.toContain('time ');
});

test('an account without logins says that they will be listed', async () => {
  items = [];
  open();
  expect(await screen.findByText(/listed here for 180 days/)).toBeTruthy();
});
