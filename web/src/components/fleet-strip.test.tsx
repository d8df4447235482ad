import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Fleet } from '../../../shared/model/fleet.ts';
import { inEnglish } from '../../testing/in-english.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleFleet } from '../../testing/sample-fleet.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import { stubApi } from '../../testing/stub-api.ts';
import { EVERYBODY, SELF } from '../lib/paths.ts';
import { signIn } from '../lib/session.ts';
import { FleetStrip } from './fleet-strip.tsx';

let fleet: Fleet | undefined;
let asked: string[];

beforeAll(() => inEnglish(['list']));
beforeEach(() => {
  asked = [];
  fleet = sampleFleet({ online: 12, silent: 3, stale: 10_000, alerts: 2, atLeast: ['stale'] });
  signIn(sampleUser({ roles: ['ADMIN'] }));
  stubApi((_, url) => {
    asked.push(url.pathname + url.search);
    return fleet
      ? { body: fleet }
      : { status: 500, body: { message: 'INTERNAL_SERVER_ERROR', requestId: 'r' } };
  });
});
const open = (owner: string) => renderScreen(() => <FleetStrip owner={owner} />, '/', '/');

test('each number links to the devices that it counts', async () => {
  open(EVERYBODY);
  const silent = await screen.findByRole('link', { name: '3 hear nothing' });
  expect(decodeURIComponent(silent.getAttribute('href')!)).toBe(
    '/devices/hubs?user=all&filter=connection:eq:silent',
  );
  const low = screen.getByRole('link', { name: '0 low battery' });
  expect(decodeURIComponent(low.getAttribute('href')!)).toBe(
    '/infoprovider/beacon-list/all?filter=battery:eq:low',
  );
  const alerts = screen.getByRole('link', { name: '2 open' });
  expect(decodeURIComponent(alerts.getAttribute('href')!)).toBe(
    '/devices/alerts?user=all&filter=state:eq:open',
  );
  expect(asked).toEqual(['/api/monitoring/v1/fleet']);
});

test('a number that is a lower limit is marked as such', async () => {
  open(SELF);
  expect(await screen.findByRole('link', { name: '10,000+ silent for a week' })).toBeTruthy();
  expect(asked).toEqual(['/api/monitoring/v1/fleet?user=0']);
});

test('a group admin is led to their own alerts only', async () => {
  signIn(sampleUser({ roles: ['GROUP_ADMIN'] }));
  open('bob');
  await screen.findByRole('link', { name: '12 online' });
  expect(screen.queryByRole('link', { name: '2 open' })).toBeNull();
});

test('nothing is shown when the numbers cannot be loaded', async () => {
  fleet = undefined;
  open(SELF);
  await expect.poll(() => screen.queryByRole('region')).toBeNull();
});
