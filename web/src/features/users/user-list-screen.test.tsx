import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { UserListScreen } from './user-list-screen.tsx';

const bob = { ...sampleUser({ id: 'u2', name: 'Bob', email: 'bob@example.com' }), beaconsCount: 7 };
let asked: URLSearchParams[];
let suggested: string[][];

beforeAll(() => inEnglish(['users', 'list', 'errors']));
beforeEach(() => {
  asked = [];
  suggested = [];
  stubApi((_, url) => {
    if (url.pathname.endsWith('/managergroups')) {
      suggested.push(url.searchParams.getAll('filter'));
      return { body: { items: [{ name: 'museums' }], links: { self: '' } } };
    }
    asked.push(url.searchParams);
    return { body: { items: [{ ...bob, mailState: 'bounced', deactivated: true }], links: { self: '' } } };
  });
});

const as = (role: 'ADMIN' | 'GROUP_ADMIN', address = '/iam/users') => {
  signIn(sampleUser({ roles: [role], administers: role === 'ADMIN' ? null : 'museums' }));
  return renderScreen(UserListScreen, paths.users.path, address);
};

test('beacons are counted only while their column is shown', async () => {
  as('ADMIN');
  await screen.findByText('Bob');
  expect(asked.at(-1)?.getAll('extra_field')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Display' }));
  fireEvent.click(await screen.findByLabelText('Beacons'));
  expect((await screen.findByText('7')).getAttribute('href')).toBe('/infoprovider/beacon-list/u2');
  expect(asked.at(-1)?.getAll('extra_field')).toEqual(['counts']);
});

test('deactivated accounts and those with undeliverable mail are marked', async () => {
  as('ADMIN');
  expect(await screen.findByText('Deactivated')).toBeTruthy();
  expect(screen.getByText('Mail bounced')).toBeTruthy();
});

test('selected users become recipients of the newsletter', async () => {
  const { here, state } = as('ADMIN');
  fireEvent.click(await screen.findByLabelText('Select u2'));
  fireEvent.click(screen.getByRole('button', { name: 'Newsletter' }));
  await waitFor(() => expect(here()).toBe('/newsletter'));
  expect(state()).toEqual({ recipients: [{ id: 'u2', name: 'Bob', email: 'bob@example.com' }] });
});

test('the filters of the list become those of a newsletter', async () => {
  as('ADMIN', '/iam/users?filter=verified:eq:true');
  await screen.findByText('Bob');
  expect(screen.getByRole('link', { name: /Newsletter to all/ }).getAttribute('href')).toBe(
    '/newsletter?all=1&filter=verified%3Aeq%3Atrue',
  );
});

test('a group admin sees the group’s users, without an admin’s filters, columns and newsletter', async () => {
  as('GROUP_ADMIN', '/iam/users?filter=roles:eq:ADMIN&filter=name:prefix:bobby');
  await screen.findByText('Bob');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Users of museums');
  expect(asked.at(-1)?.getAll('filter')).toEqual(['name:prefix:bobby']);
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(screen.queryByRole('button', { name: 'Role' })).toBeNull();
  expect(screen.queryByText('Manager label')).toBeNull();
  expect(screen.queryByText(/Newsletter/)).toBeNull();
});

test('groups are suggested by the start of their names, and searched when chosen', async () => {
  const { here } = as('ADMIN');
  await screen.findByText('Bob');
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  fireEvent.click(screen.getByRole('button', { name: 'Manager group' }));
  const box = await screen.findByRole('combobox', { name: 'Search: Manager group' });
  fireEvent.change(box, { target: { value: 'Mu' } });
  fireEvent.pointerDown(await screen.findByRole('option', { name: 'museums' }));
  await waitFor(() => expect(here()).toBe('/iam/users?filter=managerGroup:eq:museums'));
  expect(suggested.at(-1)).toEqual(['name:prefix:mu']);
});
