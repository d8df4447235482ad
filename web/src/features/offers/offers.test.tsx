import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Offer, ReceivedOffer } from '../../../../shared/model/offer.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { actAs, forgetSession, signIn } from '../../lib/session.ts';
import { MadeOffersScreen } from './made-offers-screen.tsx';
import { ReceivedOffersScreen } from './received-offers-screen.tsx';

const OPEN = {
  id: 'o1',
  deviceKind: 'beacon',
  count: 6,
  state: 'open',
  createdDate: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-15T12:00:00.000Z',
  endedDate: null,
  arrived: null,
  isUnderWay: false,
} as const;
let received: ReceivedOffer;
let made: Offer;
let sent: string[];

beforeAll(() => inEnglish(['offers', 'list', 'errors', 'common']));
beforeEach(() => {
  sent = [];
  received = { ...OPEN, giver: { email: 'ida@example.com' } };
  made = { ...OPEN, userId: 'u1', recipient: { email: 'mia@example.com' }, taskId: null };
  forgetSession();
  signIn(sampleUser());
  stubApi((method, { pathname }) => {
    const isReceived = pathname.includes('receivedoffers');
    if (method === 'GET') return { body: { items: [isReceived ? received : made], links: { self: '' } } };
    sent.push(pathname);
    const ended = { endedDate: '2026-01-02T00:00:00.000Z' } as const;
    if (isReceived) received = { ...received, ...ended, state: 'accepted', arrived: 6 };
    else made = { ...made, ...ended, state: 'withdrawn' };
    return { body: isReceived ? received : made };
  });
});
const openReceived = () =>
  renderScreen(ReceivedOffersScreen, paths.receivedOffers.path, paths.receivedOffers.to());

test('an offer says what, from whom and until when, and is accepted after a question', async () => {
  openReceived();
  const accept = await screen.findByRole('button', { name: 'Accept: 6 beacons, ida@example.com' });
  expect(screen.getByText('on 15 January')).toBeTruthy();
  fireEvent.click(accept);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('heading', { name: 'Accept 6 beacons from ida@example.com?' })).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(sent).toEqual(['/api/devices/v1/receivedoffers/o1/accept']));
  expect(await screen.findByText('6 of 6')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
});

test('an admin who works as the user cannot answer', async () => {
  actAs(sampleUser({ id: 'u2' }));
  openReceived();
  expect(await screen.findByText('Only the user can accept or decline these offers.')).toBeTruthy();
  expect(await screen.findByText('6 beacons')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
});

test('a user’s own offer is withdrawn by one click', async () => {
  renderScreen(MadeOffersScreen, paths.offers.path, paths.offers.to());
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw: 6 beacons, mia@example.com' }));
  await waitFor(() => expect(sent).toEqual(['/api/devices/v1/offers/o1/withdraw']));
  expect(await screen.findByText('Withdrawn')).toBeTruthy();
});
