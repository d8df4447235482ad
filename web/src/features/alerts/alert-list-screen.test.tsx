import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Alert, AlertRule } from '../../../../shared/model/alert.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleAlert, sampleRule } from '../../../testing/sample-alert.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { AlertListScreen } from './alert-list-screen.tsx';

let alerts: Alert[];
let rules: AlertRule[];
let asked: string[];
let acknowledged: string[];
/** Alerts whose acknowledgement is refused. */
let refused: string[];
/** The response to an acknowledgement waits for this. */
let held: Promise<void> | undefined;
let waiting: number;
let mostWaiting: number;

beforeAll(() => inEnglish(['alerts', 'list', 'errors']));
beforeEach(() => {
  alerts = [];
  rules = [sampleRule()];
  asked = [];
  acknowledged = [];
  refused = [];
  held = undefined;
  waiting = 0;
  mostWaiting = 0;
  signIn(sampleUser());
  const answer = stubApi((_, { pathname, search }) => {
    const [, id] = /alerts\/(.+)\/acknowledge$/.exec(pathname) ?? [];
    if (id) {
      if (refused.includes(id)) return { status: 409, body: { message: 'PLEASE_TRY_AGAIN', requestId: 'q' } };
      acknowledged.push(id);
      return { body: { ...alerts.find((one) => one.id === id)!, state: 'acknowledged' } };
    }
    if (/\/users?\//.test(pathname))
      return { body: sampleUser({ id: 'bob', name: 'Bob', email: 'bob@example.com' }) };
    asked.push(decodeURIComponent(pathname.split('/').at(-1) + search));
    const items = pathname.endsWith('/alertrules') ? rules : alerts;
    return { body: { items, links: { self: '' } } };
  });
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (init.method === 'POST') {
      waiting += 1;
      mostWaiting = Math.max(mostWaiting, waiting);
      await held;
      waiting -= 1;
    }
    return answer(input, init);
  });
});

const open = (address = '/devices/alerts') => renderScreen(AlertListScreen, paths.alerts.path, address);
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const stateOf = (row: number) => within(screen.getAllByRole('row')[row + 1]!);

test('by default, only current alerts are requested', async () => {
  alerts = [sampleAlert()];
  open();
  await screen.findByText('Hub offline for more than 15 minutes');
  expect(asked).toEqual(['alerts?limit=15&filter=state:in:open,acknowledged']);
  expect(screen.queryByRole('columnheader', { name: 'Ended' })).toBeNull();
});

test('with ended alerts, all are requested, and the time of the end is shown', async () => {
  alerts = [sampleAlert({ state: 'ended', endedDate: '2026-11-21T09:00:00.000Z' })];
  open();
  await screen.findByText('Ended');
  for (const name of ['Filter', 'State', 'Current and ended'])
    fireEvent.click(await screen.findByRole('button', { name }));
  await screen.findByRole('columnheader', { name: 'Ended' });
  expect(asked.at(-1)).toBe('alerts?limit=15');
  expect(screen.queryByRole('button', { name: /^Acknowledge the alert/ })).toBeNull();
});

test('an alert links to its hub and the errors in its log, or to the history of its beacon', async () => {
  alerts = [
    sampleAlert({ kind: 'hubErrors', threshold: 10, value: 14, times: 3 }),
    sampleAlert({ id: 'a2', kind: 'beaconSilent', threshold: 7, deviceId: 'AABBCCDDEEFF' }),
  ];
  open();
  await screen.findByText('came 3 times');
  const target = (name: string) =>
    decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href')!);
  expect(target('Page of hub0badcafe')).toBe('/devices/hubs/hub0badcafe');
  expect(target('Errors in the log of hub0badcafe')).toBe(
    '/devices/hubs/hub0badcafe/logs?filter=level:eq:SEVERE',
  );
  expect(target('Page of AABBCCDDEEFF')).toBe('/infoprovider/beacon/0/AABBCCDDEEFF');
  expect(screen.queryByRole('link', { name: 'Errors in the log of AABBCCDDEEFF' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Select AABBCCDDEEFF' })).toBeTruthy();
});

test('an acknowledgement is shown immediately, and reverted with a reason if it is refused', async () => {
  alerts = [sampleAlert()];
  refused = ['a1'];
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  open();
  await screen.findByText('Open', { selector: '.label' });
  await press('Acknowledge the alert of hub0badcafe');
  expect(stateOf(0).getByText('Acknowledged', { selector: '.label' })).toBeTruthy();
  await act(async () => release());
  await screen.findByText(/^hub0badcafe: /);
  expect(stateOf(0).getByText('Open', { selector: '.label' })).toBeTruthy();
});

test('at most six acknowledgements are sent concurrently, and failed ones stay selected with their reasons', async () => {
  alerts = Array.from({ length: 9 }, (_, at) => sampleAlert({ id: `a${at}`, deviceId: `hub0000000${at}` }));
  alerts.push(sampleAlert({ id: 'seen', state: 'acknowledged' }));
  refused = ['a4'];
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  open();
  await screen.findAllByText('Open', { selector: '.label' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await press('Acknowledge');
  expect(screen.getAllByText('Acknowledged', { selector: '.label' })).toHaveLength(7);
  await act(async () => release());
  await screen.findByText(/^Not acknowledged: 1 of 9\. hub00000004: /);
  expect(mostWaiting).toBe(6);
  expect(acknowledged.toSorted()).toEqual(['a0', 'a1', 'a2', 'a3', 'a5', 'a6', 'a7', 'a8']);
  expect(screen.getByText('1 selected')).toBeTruthy();
  expect(stateOf(4).getByText('Open', { selector: '.label' })).toBeTruthy();
});

test('without open alerts in the selection, nothing is sent and a message is shown', async () => {
  alerts = [sampleAlert({ state: 'acknowledged' })];
  open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select hub0badcafe' }));
  await press('Acknowledge');
  await screen.findByText('None of these alerts is open.');
  expect(acknowledged).toEqual([]);
});

test('an admin sees the owner of an alert before acknowledging it', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  const owner = { id: 'bob', name: 'Bob', email: 'bob@example.com' };
  alerts = [sampleAlert({ userId: 'bob', owner })];
  open('/devices/alerts?user=all');
  await screen.findByRole('link', { name: 'Bob' });
  await press('Acknowledge the alert of hub0badcafe');
  expect(await screen.findByText(/bob@example.com/)).toBeTruthy();
  expect(acknowledged).toEqual([]);
  await screen.findByRole('button', { name: 'Change it' });
  await press('Change it');
  await waitFor(() => expect(acknowledged).toEqual(['a1']));
});

test.each([
  ['ADMIN', '/devices/alerts?user=all', '&extra_field=owner'],
  ['ADMIN', '/devices/alerts?user=bob', '&user=bob'],
  ['ADMIN', '/devices/alerts', '&user=0'],
  ['GROUP_ADMIN', '/devices/alerts?user=bob', ''],
  ['INFO_PROVIDER', '/devices/alerts?user=all', ''],
] as const)('%s who opens %s sees what there is to see', async (role, address, asks) => {
  signIn(sampleUser({ roles: [role] }));
  alerts = [sampleAlert()];
  open(address);
  await screen.findByText('Hub offline for more than 15 minutes');
  expect(asked).toEqual([`alerts?limit=15&filter=state:in:open,acknowledged${asks}`]);
});

test('a user without rules gets an introduction to alerts and a link to create the first rule', async () => {
  rules = [];
  const { here, state } = open();
  fireEvent.click(await screen.findByRole('link', { name: 'Create the first rule' }));
  expect(here()).toBe('/devices/alerts/rules');
  expect(state()).toEqual({ add: true });
});

test('the list over all owners offers no rule to create, because it would have no owner', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  rules = [];
  open('/devices/alerts?user=all');
  await screen.findByText('No alert rules yet');
  expect(screen.queryByRole('link', { name: 'Create the first rule' })).toBeNull();
});

test('with rules and no current alerts, the list says that all is well', async () => {
  open();
  await screen.findByText('No device needs you');
  expect(
    decodeURIComponent(
      screen.getByRole('link', { name: 'Show alerts of the last 90 days' }).getAttribute('href')!,
    ),
  ).toBe('/devices/alerts?filter=state:in:open,acknowledged,ended');
});
