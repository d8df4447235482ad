import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inEnglish } from '../../testing/in-english.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleUser } from '../../testing/sample-user.ts';
import { stubApi } from '../../testing/stub-api.ts';
import { signIn } from '../lib/session.ts';
import { UserDialog } from './user-dialog.tsx';

let asked: string[][];
const onChoose = vi.fn();

beforeAll(() => inEnglish(['users', 'list', 'errors']));
beforeEach(() => {
  asked = [];
  onChoose.mockReset();
  stubApi((_, url) => {
    asked.push(url.searchParams.getAll('filter'));
    return {
      body: {
        items: ['Anna', 'Bob'].map((name, at) => sampleUser({ id: `u${at}`, name, email: `${name}@x.org` })),
        links: { self: '' },
      },
    };
  });
});

function open(role: 'ADMIN' | 'GROUP_ADMIN', more: { multiple?: boolean; tabs?: boolean } = {}) {
  signIn(sampleUser({ id: 'me', roles: [role] }));
  renderScreen(
    () => <UserDialog title="Choose" chosen={[]} onChoose={onChoose} onClose={() => {}} {...more} />,
    '/',
    '/',
  );
}
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

test('users are searched in lower case by name, e-mail address and manager group', async () => {
  open('ADMIN');
  await screen.findByText('Anna');
  search('BERGer');
  await waitFor(() => expect(asked.at(-1)).toEqual(['name:prefix:berger']));
  fireEvent.change(screen.getByLabelText('Search in'), { target: { value: 'managerGroup' } });
  search('MUSEUMS');
  await waitFor(() => expect(asked.at(-1)).toEqual(['managerGroup:eq:museums']));
});

test('a text that is too short shows a message and is not sent', async () => {
  open('ADMIN');
  await screen.findByText('Anna');
  search('ber');
  expect(await screen.findByText('At least 4 characters')).toBeTruthy();
  expect(asked).toEqual([[]]);
});

test('the dialog opens with all users and their roles, and ordinary users are another tab', async () => {
  open('ADMIN', { tabs: true });
  await waitFor(() => expect(asked).toEqual([[]]));
  fireEvent.click(screen.getByRole('button', { name: 'Users' }));
  await waitFor(() => expect(asked.at(-1)).toEqual(['roles:eq:INFO_PROVIDER']));
  expect(screen.queryByLabelText('Role')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'All users' }));
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'ADMIN' } });
  await waitFor(() => expect(asked.at(-1)).toEqual(['roles:eq:ADMIN']));
});

test('roles and groups are shown only to admins', async () => {
  open('GROUP_ADMIN', { tabs: true });
  await screen.findByText('Anna');
  expect(screen.queryByLabelText('Role')).toBeNull();
  expect(screen.queryByText('Manager group')).toBeNull();
  expect(asked.flat()).toEqual([]);
});

test('one user is chosen by a click, several by checkboxes and a button', async () => {
  open('ADMIN', { multiple: true });
  fireEvent.click(await screen.findByRole('checkbox', { name: /Bob/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /Anna/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /Bob/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
  expect(onChoose).toHaveBeenCalledWith([{ id: 'u0', name: 'Anna', email: 'Anna@x.org' }]);
});
