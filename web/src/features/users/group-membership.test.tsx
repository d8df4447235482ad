import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { UserDetailsScreen } from './user-details-screen.tsx';

const charge = { discount: 0, additionalCharge: 0, additionalChargeInfo: '', endOfTestPeriod: 0 };
let bob = sampleUser();
let sent: unknown[];

beforeAll(() => inEnglish(['users', 'list', 'errors']));
beforeEach(() => {
  sent = [];
  bob = sampleUser({ id: 'u2', name: 'Bob', managerGroup: 'museums', groupConfirmed: false });
  signIn(sampleUser({ id: 'grete', roles: ['GROUP_ADMIN'], administers: 'museums' }));
  stubApi((method, { pathname }, { body }) => {
    if (method === 'GET') return { body: { ...bob, ...charge } };
    sent.push([method, pathname.split('/v1')[1], JSON.parse(String(body))]);
    return { body: { ...bob, groupConfirmed: JSON.parse(String(body)).confirmed } };
  });
});
const open = () => renderScreen(UserDetailsScreen, paths.user.path, paths.user.to('u2'));
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('a group admin confirms a member who chose the group at sign-up, and can take it back', async () => {
  open();
  await screen.findByText('Group not confirmed');
  await press('Confirm membership');
  await waitFor(() => expect(screen.queryByText('Group not confirmed')).toBeNull());
  await press('Withdraw confirmation');
  await screen.findByText('Group not confirmed');
  expect(sent).toEqual([
    ['PUT', '/users/u2/groupconfirmation', { confirmed: true }],
    ['PUT', '/users/u2/groupconfirmation', { confirmed: false }],
  ]);
});

test('who has no group has nothing to be confirmed', async () => {
  bob = { ...bob, managerGroup: null };
  open();
  await screen.findByText('Account');
  expect(screen.queryByText('Group membership')).toBeNull();
});
