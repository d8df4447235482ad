import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleFleet } from '../../../testing/sample-fleet.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { BeaconListScreen } from './beacon-list-screen.tsx';

let isRefused: boolean;

beforeAll(() => inEnglish(['beacons', 'list', 'errors']));
beforeEach(() => {
  isRefused = false;
  signIn(sampleUser());
  stubApi((_, url) => {
    if (url.pathname.endsWith('/fleet')) return { body: sampleFleet() };
    const links = { self: '' };
    if (!url.pathname.endsWith('/identities')) {
      const items = ['A1A2A3A4A5A6', 'B1B2B3B4B5B6', 'C1C2C3C4C5C6'].map((id) => ({
        ...{ id, description: '', type: 'SMART_BEACON', deviceUpToDate: true, monitoring: null },
        userAssigned: null,
      }));
      return { body: { items, links } };
    }
    if (isRefused) return { status: 500, body: {} };
    // The first page is empty, and another one follows.
    if (!url.searchParams.has('starting_at'))
      return { body: { items: [], links: { ...links, next: '?starting_at=more' } } };
    const ids = ['A1A2A3A4A5A6', 'C1C2C3C4C5C6'];
    return { body: { items: [{ kind: 'ibeacon', identity: 'x', ids, isMore: false }], links } };
  });
});

const rowOf = (id: string) => within(screen.getByRole('link', { name: id }).closest('tr')!);
const open = () => renderScreen(BeaconListScreen, paths.beacons.path, paths.beacons.to('0'));

test('beacons with a shared identity are marked, whatever page of the response contains them', async () => {
  open();
  await screen.findAllByText('Same identity');
  expect(rowOf('A1A2A3A4A5A6').queryByText('Same identity')).toBeTruthy();
  expect(rowOf('B1B2B3B4B5B6').queryByText('Same identity')).toBeNull();
  expect(rowOf('C1C2C3C4C5C6').queryByText('Same identity')).toBeTruthy();
});

test('without a response about shared identities, the list is shown without marks', async () => {
  isRefused = true;
  open();
  expect(await screen.findByRole('link', { name: 'B1B2B3B4B5B6' })).toBeTruthy();
  expect(screen.queryByText('Same identity')).toBeNull();
});

test('each row links to the configuration of its beacon', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Configure B1B2B3B4B5B6' });
  expect(link.getAttribute('href')).toBe(paths.beaconConfig.to('0', 'B1B2B3B4B5B6'));
});
