import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { mayWorkAs } from '../../components/use-work-as.ts';
import { paths } from '../../lib/paths.ts';
import { getSession, signIn } from '../../lib/session.ts';
import { UserSettingsScreen } from './user-settings-screen.tsx';

const bob = {
  ...sampleUser({ id: 'u2', name: 'Bob', email: 'bob@example.com' }),
  discount: 0,
  additionalCharge: 0,
  additionalChargeInfo: '',
  endOfTestPeriod: 0,
};
let refused: object | undefined;
let calls: { method: string; path: string; body: Record<string, unknown> }[];

beforeAll(() => inEnglish(['users', 'infoCms', 'list', 'errors']));
beforeEach(async () => {
  calls = [];
  refused = undefined;
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  stubApi((method, url, init) => {
    const body = init.body ? JSON.parse(String(init.body)) : {};
    calls.push({ method, path: url.pathname, body });
    if (/(groups|labels)$/.test(url.pathname))
      return { body: { items: [{ name: 'museums' }], links: { self: '' } } };
    if (url.pathname.endsWith('/users/u2') && method === 'GET')
      return { body: sampleUser({ id: 'u2', name: 'Bob' }) };
    if (refused) return { status: 400, body: refused };
    return { body: { ...bob, ...body } };
  });
});

const sent = (method: string) => calls.filter((call) => call.method === method);
async function open() {
  const view = renderScreen(UserSettingsScreen, paths.userSettings.path, paths.userSettings.to('u2'));
  await screen.findByLabelText('Name');
  return view;
}
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));

test('only changed values are sent, after a summary', async () => {
  await open();
  await screen.findAllByRole('option', { name: 'museums' });
  type('Discount (%)', '15');
  type('Manager group', 'museums');
  type('End of test period', '2026-12');
  type('Additional charge per month (€)', '12.5');
  const summary = within(screen.getByRole('list', { name: 'Changes' }));
  expect(summary.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Discount 0% → 15%',
    'Manager group None → museums',
    'Group membership confirmed No → Yes',
    'End of test period None → December 2026',
    'Additional charge per month €0.00 → €12.50',
  ]);
  await save();
  expect(sent('PUT')[0]!.body).toEqual({
    id: 'u2',
    discount: 15,
    managerGroup: 'museums',
    groupConfirmed: true,
    endOfTestPeriod: 202612,
    additionalCharge: 1250,
  });
});

test('an invalid discount is not sent', async () => {
  await open();
  type('Discount (%)', '101');
  await save();
  expect(sent('PUT')).toEqual([]);
  expect(document.activeElement).toBe(screen.getByLabelText('Discount (%)'));
});

test('leaving with unsaved changes needs a confirmation', async () => {
  const { here } = await open();
  type('Name', 'Robert');
  fireEvent.click(screen.getByRole('link', { name: 'Overview' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(here()).toBe('/iam/users/u2/settings');
  fireEvent.click(screen.getByRole('link', { name: 'Overview' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(here()).toBe('/iam/users/u2/details'));
});

test('an account is deactivated after an explanation', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Deactivate account' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Deactivate account' }));
  await waitFor(() => expect(sent('PUT')[0]?.body).toEqual({ id: 'u2', deactivated: true }));
  expect(await screen.findByText('Deactivated')).toBeTruthy();
});

test('an account is deleted after its e-mail address was typed', async () => {
  const { here } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = within(screen.getByRole('dialog'));
  const button = dialog.getByRole('button', { name: 'Delete account' }) as HTMLButtonElement;
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'bob@example.com' } });
  fireEvent.click(button);
  await waitFor(() => expect(here()).toBe('/iam/users'));
  expect(sent('DELETE')[0]).toMatchObject({ path: '/api/auth/v1/users/u2', body: {} });
});

test('an admin starts to act for the user on the user’s devices', async () => {
  const { here } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Work as this user' }));
  await waitFor(() => expect(here()).toBe('/infoprovider/beacon-list/0'));
  expect(getSession().actingAs?.id).toBe('u2');
});

test.each([
  ['another user', { id: 'u2', roles: ['INFO_PROVIDER' as const], deactivated: false }, true],
  ['a group admin', { id: 'u2', roles: ['GROUP_ADMIN' as const], deactivated: false }, true],
  ['oneself', { id: 'me', roles: ['INFO_PROVIDER' as const], deactivated: false }, false],
  ['another admin', { id: 'u2', roles: ['ADMIN' as const], deactivated: false }, false],
  ['a service account', { id: 'u2', roles: ['SERVICE_ACCOUNT' as const], deactivated: false }, false],
  ['a deactivated account', { id: 'u2', roles: ['INFO_PROVIDER' as const], deactivated: true }, false],
])('an admin may or may not act for %s: %#', (_, user, may) => {
  expect(mayWorkAs(user, 'me')).toBe(may);
});

test('a role that cannot be changed is reported at its field', async () => {
  await open();
  type('Role', 'ADMIN');
  refused = { message: 'FORM_VALIDATION_FAILED', details: { roles: 'is your own role' }, requestId: 'r' };
  await save();
  expect(screen.getByText(/^This role cannot be changed/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Role'));
});
