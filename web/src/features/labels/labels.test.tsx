import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type ManagerGroup,
  type ManagerLabel,
  NEW_GROUP,
  NEW_MANAGER_LABEL,
} from '../../../../shared/model/label.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { ManagerGroupsScreen } from './label-lists.tsx';
import { ManagerGroupScreen } from './manager-group-form.tsx';
import { ManagerLabelScreen } from './manager-label-form.tsx';

const group: ManagerGroup = {
  ...NEW_GROUP,
  name: 'museums',
  displayName: 'Museums',
  termsLanguages: [],
  singleSignOn: null,
  users: 3,
  version: 4,
};
const label: ManagerLabel = {
  ...NEW_MANAGER_LABEL,
  ...{ name: 'harbour', brand: 'Harbour', hardwareName: 'Buoy', colour: '#0e7ea0' },
  logoUrl: null,
  users: 0,
  version: 1,
};
const PEOPLE = ['Greta', 'Hanna', 'Ines', 'Jana', 'Karla'].map((name, at) =>
  sampleUser({ id: `g${at + 1}`, name }),
);
let refusal: { status: number; body: unknown } | undefined;
let calls: { method: string; url: URL; body: Record<string, unknown> }[];

beforeAll(() => inEnglish(['labels', 'users', 'list', 'errors']));
beforeEach(() => {
  refusal = undefined;
  calls = [];
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  stubApi((method, url, init) => {
    calls.push({ method, url, body: init.body ? JSON.parse(String(init.body)) : {} });
    if (method !== 'GET' && refusal) return refusal;
    if (method === 'POST' || method === 'PUT')
      return { body: { ...group, ...calls.at(-1)!.body, version: 5 } };
    if (url.pathname.endsWith('/users')) return { body: { items: PEOPLE, links: { self: '' } } };
    if (url.pathname.includes('/users/')) return { body: PEOPLE.find(({ id }) => url.pathname.endsWith(id)) };
    if (method === 'DELETE') return { body: {} };
    return { body: { items: [url.pathname.endsWith('groups') ? group : label], links: { self: '' } } };
  });
});

const sent = (method: string) => calls.filter((call) => call.method === method);
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));
const newGroup = () =>
  renderScreen(ManagerGroupScreen, paths.managerGroups.create.path, paths.managerGroups.create.to());

test('a new group has the defaults and is not sent until it is saved', async () => {
  const { here } = newGroup();
  expect(calls).toEqual([]);
  type('Name', 'North-Retail');
  type('Display name', 'North Retail');
  await save();
  expect(sent('POST')[0]!.body).toEqual({ ...NEW_GROUP, name: 'north-retail', displayName: 'North Retail' });
  await waitFor(() => expect(here()).toBe('/whitelabel/manager-groups/north-retail/edit'));
});

test.each(['abc', 'north retail', 'größe', 'a.b.c'])('%j is not a valid name of a group', async (name) => {
  newGroup();
  type('Name', name);
  await save();
  expect(sent('POST')).toEqual([]);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('an existing name in any case is reported in a toast and at the field', async () => {
  refusal = { status: 409, body: { message: 'NAME_ALREADY_USED', requestId: 'r' } };
  newGroup();
  type('Name', 'MUSEUMS');
  await save();
  expect(screen.getAllByText('This name exists already.')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('a group’s admin is chosen among group admins', async () => {
  renderScreen(ManagerGroupScreen, paths.managerGroups.edit.path, paths.managerGroups.edit.to('museums'));
  fireEvent.click(await screen.findByRole('button', { name: 'Choose…' }));
  fireEvent.click(await within(screen.getByRole('dialog')).findByText('Greta'));
  const asked = calls.find(({ url }) => url.pathname.endsWith('/users'))!;
  expect(asked.url.searchParams.getAll('filter')).toEqual(['roles:eq:GROUP_ADMIN']);
  await save();
  // With the version that was read, so that no concurrent change is lost.
  expect(sent('PUT')[0]!.body).toMatchObject({ admin: 'g1', version: 4 });
});

test('a group in use is not deleted, and the number of its users is shown', async () => {
  refusal = { status: 409, body: { message: 'LABEL_IN_USE', details: { count: 3 }, requestId: 'r' } };
  renderScreen(ManagerGroupsScreen, paths.managerGroups.path, '/whitelabel/manager-groups');
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for museums' }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'museums' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('3');
});

test.each([
  ['#fff', 'is not legible on white'],
  ['#0d1116', 'is not legible on black'],
  ['teal', 'is not a hexadecimal number'],
])('the colour %s of a label is refused: it %s', async (colour) => {
  renderScreen(ManagerLabelScreen, paths.managerLabels.edit.path, paths.managerLabels.edit.to('harbour'));
  await screen.findByLabelText('Colour');
  type('Colour', colour);
  await save();
  expect(sent('PUT')).toEqual([]);
  expect(document.activeElement).toBe(screen.getByLabelText('Colour'));
});

test('the company on invoices is stored with its country, which is shown by its name', async () => {
  renderScreen(ManagerLabelScreen, paths.managerLabels.edit.path, paths.managerLabels.edit.to('harbour'));
  await screen.findByLabelText('Company');
  type('Company', 'Harbour Ltd');
  expect(screen.getByRole('option', { name: 'Ireland' })).toBeTruthy();
  type('Country', 'IE');
  type('VAT ID', 'IE6388047V');
  await save();
  expect(sent('PUT')[0]!.body).toMatchObject({ company: 'Harbour Ltd', country: 'IE', vatId: 'IE6388047V' });
});

test('a VAT id that the server refuses is reported at its field', async () => {
  refusal = {
    status: 400,
    body: { message: 'FORM_VALIDATION_FAILED', details: { vatId: { rule: 'vatId' } }, requestId: 'r' },
  };
  renderScreen(ManagerLabelScreen, paths.managerLabels.edit.path, paths.managerLabels.edit.to('harbour'));
  await screen.findByLabelText('VAT ID');
  type('VAT ID', 'IE6388047W');
  await save();
  expect(screen.getByText('This is no VAT ID of the country above.')).toBeTruthy();
});

test('a legal text is stored by language, and removed when it is emptied', async () => {
  renderScreen(ManagerLabelScreen, paths.managerLabels.edit.path, paths.managerLabels.edit.to('harbour'));
  await screen.findByLabelText('Imprint');
  type('Imprint', 'Kai 7, Hamburg');
  type('Language', 'en-gb');
  type('Imprint', 'Quay 7');
  type('Language', 'de-de');
  type('Imprint', '');
  await save();
  expect(sent('PUT')[0]!.body.imprint).toEqual({ 'en-gb': 'Quay 7' });
});

test('a saved label stays visible while the index of the list lags', async () => {
  const { back } = renderScreen(
    ManagerGroupScreen,
    paths.managerGroups.edit.path,
    paths.managerGroups.edit.to('museums'),
  );
  await screen.findByLabelText('Display name');
  type('Display name', 'Museums of the North');
  await save();
  fireEvent.click(screen.getByRole('link', { name: 'Manager groups' }));
  await screen.findByText('elsewhere');
  const reads = sent('GET').length;
  await act(back);
  await waitFor(() => expect(sent('GET').length).toBeGreaterThan(reads));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect((screen.getByLabelText('Display name') as HTMLInputElement).value).toBe('Museums of the North');
});

test('a group names up to five admins for emergencies, and the address for back-channel logout is shown', async () => {
  renderScreen(ManagerGroupScreen, paths.managerGroups.edit.path, paths.managerGroups.edit.to('museums'));
  await screen.findByText(/\/api\/sso\/v1\/logout\/museums/);
  type('Issuer', 'https://login.example');
  type('E-mail domains', 'museums.example');
  type('Client ID', 'console');
  const admins = () => within(screen.getByRole('group', { name: 'Admins for emergencies' }));
  for (const { name } of PEOPLE) {
    fireEvent.click(admins().getByRole('button', { name: 'Add an admin…' }));
    fireEvent.click(await screen.findByText(name));
    await admins().findByRole('button', { name: `Remove ${name}` });
  }
  expect(admins().queryByRole('button', { name: 'Add an admin…' })).toBeNull();
  fireEvent.click(admins().getByRole('button', { name: `Remove ${PEOPLE[1]!.name}` }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save single sign-on' })));
  const saved = sent('PUT').at(-1)!.body as { singleSignOn: { breakGlass: string[] } };
  expect(saved.singleSignOn.breakGlass).toEqual(['g1', 'g3', 'g4', 'g5']);
});
