import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { actAs, getSession, signIn } from '../../lib/session.ts';
import { readStored } from '../../lib/storage.ts';
import { SettingsScreen } from './settings-screen.tsx';

const anna = sampleUser();
interface Sent {
  readonly path: string;
  readonly body: unknown;
}
let sent: Sent[];
let refusal: string | undefined;
let details: unknown;
let answer: object;

beforeAll(() => inEnglish(['settings', 'errors']));
beforeEach(() => {
  sent = [];
  refusal = undefined;
  details = undefined;
  answer = {};
  stubApi((method, { pathname }, { body }) => {
    // These cards have their own tests.
    if (method === 'GET' && pathname.endsWith('/sessions')) return { body: { items: [], total: 0 } };
    if (method === 'GET' && pathname.endsWith('/factors'))
      return { body: { totp: null, passkeys: [], recoveryCodesLeft: 0 } };
    if (method === 'GET' && pathname.endsWith('/factorreset'))
      return { body: { hasFactor: false, waiting: null } };
    if (method === 'GET' && pathname.endsWith('/export')) return { body: { last: null } };
    sent.push({ path: pathname.split('/v1')[1]!, body: body ? JSON.parse(String(body)) : undefined });
    if (refusal) return { status: 400, body: { message: refusal, details, requestId: 'r' } };
    return { body: pathname.endsWith('/users/u1') ? { ...anna, name: 'Anna Sommer', ...answer } : {} };
  });
});

function open() {
  signIn(anna);
  return renderSettings();
}

function renderSettings() {
  const router = createMemoryRouter(
    [
      { path: '/settings/user', Component: SettingsScreen },
      { path: '*', element: null },
    ],
    { initialEntries: ['/settings/user'] },
  );
  renderInConsole(<RouterProvider router={router} />);
  return router;
}
const write = (name: string, value: string) =>
  fireEvent.input(document.querySelector(`[name=${name}]`)!, { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const focused = () => (document.activeElement as HTMLInputElement).name;

test('a new name is saved and shown everywhere at once', async () => {
  open();
  write('name', '  Anna Sommer ');
  await press('Save name');
  await waitFor(() => expect(getSession().user?.name).toBe('Anna Sommer'));
  expect(sent).toEqual([{ path: '/users/u1', body: { id: 'u1', name: 'Anna Sommer' } }]);
});

test('newsletters are switched off and on, and the response of the server is shown', async () => {
  open();
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Get our newsletter by e-mail' });
  expect(box().checked).toBe(true);
  answer = { newsletter: false };
  await act(async () => void fireEvent.click(box()));
  await waitFor(() => expect(box().checked).toBe(false));
  expect(sent).toEqual([{ path: '/users/u1', body: { id: 'u1', newsletter: false } }]);
  refusal = 'PLEASE_TRY_AGAIN';
  await act(async () => void fireEvent.click(box()));
  await waitFor(() => expect(box().disabled).toBe(false));
  expect(box().checked).toBe(false);
});

test('mails about what was done in their own name are switched off and on, beside the list of it', async () => {
  open();
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tell me by e-mail' });
  expect(box().checked).toBe(true);
  answer = { runAsMails: false };
  await act(async () => void fireEvent.click(box()));
  await waitFor(() => expect(box().checked).toBe(false));
  expect(sent).toEqual([{ path: '/users/u1', body: { id: 'u1', runAsMails: false } }]);
  const list = screen.getByRole('link', { name: 'Show the changes' });
  expect(list.getAttribute('href')).toBe('/audit?user=0');
});

test('an admin who acts for a user cannot end the mails that tell the user so', () => {
  actAs(sampleUser({ id: 'anna', name: 'Anna' }));
  renderSettings();
  expect(screen.queryByRole('checkbox', { name: 'Tell me by e-mail' })).toBeNull();
});

test('the newsletter checkbox keeps the focus while it is saved, and sends only once', async () => {
  open();
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Get our newsletter by e-mail' });
  box.focus();
  fireEvent.click(box);
  expect(box.disabled).toBe(false);
  fireEvent.click(box);
  await act(async () => {});
  expect(document.activeElement).toBe(box);
  expect(sent).toHaveLength(1);
});

test('a user who acts for another can unsubscribe the account, but not subscribe it', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  actAs({ ...anna, newsletter: false });
  renderSettings();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /newsletter/ }).disabled).toBe(true);
  expect(screen.getByText('Only the user can switch it on again.')).toBeTruthy();
});

test('without a name, nothing is sent', async () => {
  open();
  write('name', ' ');
  await press('Save name');
  expect(screen.getByText('Please enter your name.')).toBeTruthy();
  expect([sent, focused()]).toEqual([[], 'name']);
});

test('passwords that differ are not sent, and the repetition is focused', async () => {
  open();
  write('current', 'old password');
  write('password', 'four grey buoys');
  write('repeat', 'four grey bouys');
  await press('Change password');
  expect(screen.getByText('The two passwords are not the same.')).toBeTruthy();
  expect([sent, focused()]).toEqual([[], 'repeat']);
});

test('a wrong current password is reported at its field', async () => {
  open();
  refusal = 'INVALID_EMAIL_OR_PASSWORD';
  write('current', 'wrong');
  write('password', 'four grey buoys');
  write('repeat', 'four grey buoys');
  await press('Change password');
  expect(await screen.findByText('The current password is wrong.')).toBeTruthy();
  expect(focused()).toBe('current');
});

test('a password that contains the user’s name or the brand is not sent, and the rule is shown', async () => {
  open();
  write('current', 'old password');
  write('password', 'sommer in 3 trees');
  write('repeat', 'sommer in 3 trees');
  await press('Change password');
  expect(screen.queryByText(/contains your name/)).toBeNull();
  sent = [];
  for (const password of [`${anna.name} 2026`, 'my beacon blinks']) {
    write('current', 'old password');
    write('password', password);
    write('repeat', password);
    await press('Change password');
    expect(screen.getByText(/^The password contains your name/)).toBeTruthy();
    expect([sent, focused()]).toEqual([[], 'password']);
  }
});

test.each([
  ['PASSWORD_TOO_COMMON', /among the first that are tried/],
  ['PASSWORD_TOO_COMMON', /stolen from other services/, { leaks: 42 }],
  ['PASSWORD_UNCHANGED', /your present password/],
])('a password that the server refuses with %s shows the reason at its field', async (code, text, why?) => {
  open();
  refusal = code;
  details = why;
  write('current', 'old password');
  write('password', 'four grey buoys');
  write('repeat', 'four grey buoys');
  await press('Change password');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(focused()).toBe('password');
});

test('after a change of password, the form is empty', async () => {
  open();
  write('current', 'old password');
  write('password', 'four grey buoys');
  write('repeat', 'four grey buoys');
  await press('Change password');
  expect(sent).toEqual([
    { path: '/changePassword', body: { currentPassword: 'old password', newPassword: 'four grey buoys' } },
  ]);
  await waitFor(() => expect(document.querySelector<HTMLInputElement>('[name=password]')?.value).toBe(''));
});

test('a new address requires the password', async () => {
  open();
  write('newEmail', 'anna@elsewhere.example');
  await press('Change address');
  expect([sent, focused()]).toEqual([[], 'emailPassword']);
});

test('a new address logs out, deletes personal data and shows where the mail was sent', async () => {
  const router = open();
  write('newEmail', 'anna@elsewhere.example');
  write('emailPassword', 'old password');
  await press('Change address');
  await waitFor(() => expect(router.state.location.pathname).toBe('/signup-success'));
  expect(router.state.location.state).toEqual({ email: 'anna@elsewhere.example', changed: true });
  expect(getSession()).toEqual({ known: true });
  expect(readStored('tab', 'personal.user')).toBeUndefined();
});

test('a blocked provider is reported at the address, and the session stays', async () => {
  open();
  refusal = 'EMAIL_PROVIDER_BLOCKED';
  details = { provider: 'blocked.example' };
  write('newEmail', 'anna@blocked.example');
  write('emailPassword', 'old password');
  await press('Change address');
  expect(await screen.findByText(/^blocked\.example addresses are not accepted/)).toBeTruthy();
  expect(focused()).toBe('newEmail');
  expect(getSession().user).toBe(anna);
});

test('an account is deleted only with its password and the word', async () => {
  const router = open();
  await press('Delete account…');
  write('deletePassword', 'old password');
  write('word', 'DELET');
  await press('Delete account for good');
  expect([sent, focused()]).toEqual([[], 'word']);
  write('word', 'delete');
  await press('Delete account for good');
  expect(sent).toEqual([{ path: '/users/u1', body: { password: 'old password' } }]);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(getSession()).toEqual({ known: true });
});

test.each([
  ['OPEN_CHARGE', 'There is still an open charge. Your account can be deleted once it is paid.'],
  ['INFO_CMS_RUNNING', 'Info CMS is still running. Switch it off first, then your account can be deleted.'],
])('%s prevents the deletion of the account, and shows what to do first', async (code, text) => {
  open();
  refusal = code;
  await press('Delete account…');
  write('deletePassword', 'old password');
  write('word', 'DELETE');
  await press('Delete account for good');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(getSession().user).toBe(anna);
});

test('a user who acts for another can change the name, but not address, password or account', () => {
  open();
  act(() => actAs(sampleUser({ id: 'u2', name: 'Bob' })));
  expect(document.querySelector<HTMLInputElement>('[name=name]')?.value).toBe('Bob');
  expect(document.querySelector('[name=newEmail]')).toBeNull();
  expect(document.querySelector('[name=current]')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete account…' })).toBeNull();
});
