import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Alert } from '../../../../shared/model/alert.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleAlert } from '../../../testing/sample-alert.ts';
import { sampleFleet } from '../../../testing/sample-fleet.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { signIn } from '../../lib/session.ts';
import { LatestAlerts } from './latest-alerts.tsx';

let alerts: Alert[];
let asked: string[];
let closed: number;
beforeAll(() => inEnglish(['alerts', 'list', 'errors']));
beforeEach(() => {
  alerts = [
    sampleAlert(),
    sampleAlert({ id: 'a2', kind: 'beaconSilent', threshold: 7, deviceId: 'AABBCCDDEEFF', description: '' }),
  ];
  asked = [];
  closed = 0;
  signIn(sampleUser({ roles: ['ADMIN'] }));
  stubApi((method, { pathname, search }) => {
    if (pathname.includes('/fleet')) return { body: sampleFleet() };
    asked.push(`${method} ${decodeURIComponent(pathname.split('/').slice(4).join('/') + search)}`);
    if (method === 'POST') return { body: { ...alerts[0]!, state: 'acknowledged' } };
    return { body: { items: alerts, links: { self: '' } } };
  });
});
const open = () => renderScreen(() => <LatestAlerts onClose={() => closed++} />, '/', '/');

test('the newest open alerts of the user’s own devices lead to them, and are acknowledged at once', async () => {
  open();
  const hub = await screen.findByRole('link', { name: 'Foyer' });
  expect(asked).toEqual(['GET alerts?user=0&limit=8&filter=state:eq:open']);
  expect(hub.getAttribute('href')).toBe('/devices/hubs/hub0badcafe');
  expect(screen.getByRole('link', { name: 'AABBCCDDEEFF' }).getAttribute('href')).toBe(
    '/infoprovider/beacon/0/AABBCCDDEEFF',
  );
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Acknowledge the alert of hub0badcafe' })),
  );
  expect(asked).toContain('POST alerts/a1/acknowledge');
  expect(screen.getByText('Acknowledged')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Acknowledge/ })).toHaveLength(1);
});

test('without open alerts it says so', async () => {
  alerts = [];
  open();
  expect(await screen.findByText('No open alerts.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(closed).toBe(1);
});
