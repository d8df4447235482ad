import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AlertRecipient, AlertRule } from '../../../../shared/model/alert.ts';
import type { Webhook } from '../../../../shared/model/webhook.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleRule } from '../../../testing/sample-alert.ts';
import { sampleSite } from '../../../testing/sample-site.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { sampleWebhook } from '../../../testing/sample-webhook.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { RuleListScreen } from './rule-list-screen.tsx';

let rules: AlertRule[];
let webhooks: Webhook[];
let recipients: AlertRecipient[];
let sent: { what: string; body: unknown }[];
let refusal: { message: string; details?: unknown } | undefined;
/** The response to a change waits for this. */
let held: Promise<void> | undefined;

beforeAll(() => inEnglish(['alerts', 'list', 'errors', 'places']));
beforeEach(() => {
  rules = [sampleRule({ current: 500 })];
  webhooks = [];
  recipients = [];
  sent = [];
  refusal = undefined;
  held = undefined;
  signIn(sampleUser());
  const answer = stubApi((method, { pathname, search }, init) => {
    if (/\/users?\//.test(pathname))
      return { body: sampleUser({ id: 'bob', name: 'Bob', email: 'bob@example.com' }) };
    if (pathname.endsWith('/webhooks')) return { body: { items: webhooks, links: { self: '' } } };
    if (method === 'GET' && pathname.endsWith('/recipients')) return { body: { items: recipients } };
    if (pathname.endsWith('/sites'))
      return { body: { items: [sampleSite({ id: 's1', name: 'Hall 4' })], links: { self: '' } } };
    if (pathname.endsWith('/sites/s1')) return { body: sampleSite({ id: 's1', name: 'Hall 4' }) };
    if (method === 'GET') return { body: { items: rules, links: { self: '' } } };
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    sent.push({ what: `${method} ${pathname.split('/').slice(4).join('/')}${search}`, body });
    if (refusal) return { status: 400, body: { ...refusal, requestId: 'q' } };
    return { body: { ...sampleRule(), ...body, version: 5 } };
  });
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (init.method !== 'GET') await held;
    return answer(input, init);
  });
});

const open = (address = '/devices/alerts/rules', state?: unknown) =>
  renderScreen(RuleListScreen, paths.alertRules.path, address, state);
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const dialog = () => within(screen.getByRole('dialog'));
const threshold = () => dialog().getByRole('textbox', { name: /(more than|above|below)$/ });
const enter = (value: string) => fireEvent.change(threshold(), { target: { value } });
const toggle = () =>
  screen.getByRole<HTMLInputElement>('switch', { name: 'Hubs offline for more than 15 minutes' });

test.each(['4', '10081', '7.5', ''])(
  'a threshold of “%s” is refused with its range, and nothing is sent',
  async (typed) => {
    open();
    await press('Add rule');
    enter(typed);
    await press('Create');
    expect(dialog().getByText('A whole number from 5 to 10,080.')).toBeTruthy();
    expect(document.activeElement).toBe(threshold());
    expect(sent).toEqual([]);
  },
);

test('a new rule is previewed and created with the chosen values', async () => {
  open();
  await press('Add rule');
  fireEvent.click(dialog().getByRole('radio', { name: 'Low battery' }));
  expect(threshold()).toHaveProperty('value', '20');
  enter('30');
  fireEvent.click(dialog().getByRole('checkbox', { name: 'Also by mail' }));
  expect(dialog().getByText('Tells of: Devices with less than 30% battery')).toBeTruthy();
  expect(dialog().getByText('Checked as soon as it is created, then every hour.')).toBeTruthy();
  await press('Create');
  await screen.findByText(/^The rule is created/);
  expect(sent).toEqual([
    {
      what: 'POST alertrules',
      body: {
        kind: 'beaconBattery',
        threshold: 30,
        sendMail: false,
        isActive: true,
        siteId: null,
        tag: null,
      },
    },
  ]);
});

test('a rule can look at the devices of one site with a tag only, and says so in the list', async () => {
  rules = [sampleRule({ siteId: 's1', siteName: 'Hall 4', tag: 'vip' })];
  open();
  expect(await screen.findByText('Hall 4')).toBeTruthy();
  expect(screen.getByText('vip')).toBeTruthy();
  await press('Add rule');
  fireEvent.click(dialog().getByRole('checkbox', { name: 'Only some of the devices' }));
  fireEvent.change(dialog().getByRole('textbox', { name: 'Tag' }), { target: { value: 'visitor' } });
  fireEvent.click(await dialog().findByRole('radio', { name: /^Hall 4/ }));
  expect(await dialog().findByRole('checkbox', { name: 'At Hall 4' })).toBeTruthy();
  await press('Create');
  await screen.findByText(/^The rule is created/);
  expect(sent[0]?.body).toMatchObject({ siteId: 's1', tag: 'visitor' });
});

test('a rule calls the chosen webhooks, and one that is deleted is dropped with the next choice', async () => {
  rules = [sampleRule({ webhookIds: ['gone', 'w1'] })];
  webhooks = [sampleWebhook({ id: 'w1', name: 'Desk' }), sampleWebhook({ id: 'w2', name: 'Chat' })];
  open();
  await screen.findByText('Hubs offline for more than 15 minutes');
  await press(/^Edit Hubs offline/);
  expect((await dialog().findByRole<HTMLInputElement>('checkbox', { name: 'Desk' })).checked).toBe(true);
  fireEvent.click(dialog().getByRole('checkbox', { name: 'Chat' }));
  await press('Save');
  await screen.findByText('The rule is changed.');
  expect(sent[0]?.body).toMatchObject({ webhookIds: ['w1', 'w2'] });
});

const recipient = (other: Partial<AlertRecipient> = {}): AlertRecipient => ({
  ...{ id: 'p', email: 'porter@example.com', state: 'waiting', askedDate: new Date().toISOString() },
  ...{ answeredDate: null, ...other },
});
async function edit() {
  open();
  await screen.findByText('Hubs offline for more than 15 minutes');
  await press(/^Edit Hubs offline/);
  return within(await dialog().findByRole('group', { name: 'Who else gets the mails' }));
}

test('another recipient of the mails is added by Enter or the button, at once and without saving the rule', async () => {
  const group = await edit();
  const field = group.getByRole('textbox', { name: 'E-mail address' });
  fireEvent.change(field, { target: { value: 'porter' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await group.findByText('This is not a valid e-mail address.')).toBeTruthy();
  expect(sent).toEqual([]);
  recipients = [recipient()];
  fireEvent.change(field, { target: { value: ' porter@example.com ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await group.findByText('Waiting')).toBeTruthy();
  expect(sent).toEqual([{ what: 'POST alertrules/r1/recipients', body: { email: 'porter@example.com' } }]);
  expect(field).toHaveProperty('value', '');
  refusal = { message: 'RECIPIENT_HAS_STOPPED' };
  fireEvent.change(field, { target: { value: 'cook@example.com' } });
  fireEvent.click(group.getByRole('button', { name: 'Add' }));
  expect(await group.findByText(/^This address has stopped mails of your rules/)).toBeTruthy();
  expect(field).toHaveProperty('value', 'cook@example.com');
});

test('each recipient has its state; who waits, or stopped a month ago, is asked again, and each is removed', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString();
  recipients = [
    recipient({ id: 'a', email: 'a@example.com' }),
    recipient({ id: 'b', email: 'b@example.com', state: 'confirmed', answeredDate: daysAgo(1) }),
    recipient({ id: 'c', email: 'c@example.com', state: 'stopped', answeredDate: daysAgo(1) }),
    recipient({ id: 'd', email: 'd@example.com', state: 'stopped', answeredDate: daysAgo(31) }),
  ];
  const group = await edit();
  const items = await group.findAllByRole('listitem');
  expect(items.map((item) => /Waiting|Confirmed|Stopped/.exec(item.textContent!)![0])).toEqual([
    'Waiting',
    'Confirmed',
    'Stopped',
    'Stopped',
  ]);
  const asking = group
    .getAllByRole('button', { name: /again$/ })
    .map((button) => button.getAttribute('aria-label'));
  expect(asking).toEqual(['Ask a@example.com again', 'Ask d@example.com again']);
  expect(items[2]!.textContent).toContain('Can be asked again from');
  await press('Ask a@example.com again');
  await press('Remove b@example.com');
  await screen.findByText('b@example.com gets no more mails of this rule.');
  expect(sent.map(({ what }) => what)).toEqual([
    'POST alertrules/r1/recipients/a/ask',
    'DELETE alertrules/r1/recipients/b',
  ]);
});

test('there are ten recipients at most, and a hint says so while nobody is mailed', async () => {
  rules = [sampleRule({ sendMail: false })];
  recipients = Array.from({ length: 10 }, (_, n) => recipient({ id: `r${n}`, email: `r${n}@example.com` }));
  const group = await edit();
  expect(await group.findByText('There are 10 already, and more there cannot be.')).toBeTruthy();
  expect(group.queryByRole('textbox')).toBeNull();
  expect(group.getByText('Nobody gets mails of this rule while they are off.')).toBeTruthy();
});

test('a rule is silent for a while, says until when, and is woken', async () => {
  open();
  await screen.findByText('Hubs offline for more than 15 minutes');
  await press(/^Edit Hubs offline/);
  const choice = () => dialog().getByRole('combobox', { name: 'Tell me' });
  fireEvent.change(choice(), { target: { value: '8' } });
  await press('Save');
  await screen.findByText('The rule is changed.');
  const { snoozedUntil } = sent[0]!.body as AlertRule;
  expect(Math.abs(Date.parse(snoozedUntil!) - Date.now() - 8 * 3600_000)).toBeLessThan(600_000);
  await press(/^Edit Hubs offline/);
  expect(dialog().getByRole('option', { name: /^Silent until / })).toBeTruthy();
  fireEvent.change(choice(), { target: { value: 'none' } });
  await press('Save');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ snoozedUntil: null });
});

test('a rule for temperatures may be below zero, shows its unit, and shows how often it is evaluated', async () => {
  open();
  await press('Add rule');
  fireEvent.click(dialog().getByRole('radio', { name: 'Low temperature' }));
  expect(dialog().getByText('From -40 to 125 °C')).toBeTruthy();
  enter('-41');
  await press('Create');
  expect(dialog().getByText('A whole number from -40 to 125.')).toBeTruthy();
  enter('-18');
  expect(dialog().getByText('Tells of: Devices that measure a temperature below -18°C')).toBeTruthy();
  expect(dialog().getByText('Checked as soon as it is created, then every 15 minutes.')).toBeTruthy();
  await press('Create');
  await screen.findByText(/^The rule is created/);
  expect(sent.map(({ body }) => body)).toEqual([
    { kind: 'temperatureBelow', threshold: -18, sendMail: true, isActive: true, siteId: null, tag: null },
  ]);
});

test('a rule for another user is created in that user’s name, after showing the owner', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  open('/devices/alerts/rules?user=bob');
  await screen.findByRole('heading', { name: 'Alert rules of Bob' });
  await press('Add rule');
  await screen.findByRole('button', { name: 'Change it' });
  await press('Change it');
  await waitFor(() => expect(threshold()).toBeTruthy());
  await press('Create');
  await screen.findByText(/^The rule is created/);
  expect(sent[0]?.what).toBe('POST alertrules?user=bob');
});

test('in the list over all owners, an admin confirms each change with the name of the owner', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  rules = [sampleRule({ userId: 'bob', owner: { id: 'bob', name: 'Bob', email: 'bob@example.com' } })];
  open('/devices/alerts/rules?user=all');
  await screen.findByRole('link', { name: 'Bob' });
  for (const change of [1, 2]) {
    fireEvent.click(toggle());
    expect(await screen.findByText(/bob@example.com/)).toBeTruthy();
    await screen.findByRole('button', { name: 'Change it' });
    await press('Change it');
    await waitFor(() => expect(sent).toHaveLength(change));
  }
});

test('the maximum number of rules is reported in the dialog', async () => {
  refusal = { message: 'FORM_VALIDATION_FAILED', details: { rules: '20 at most' } };
  open();
  await press('Add rule');
  await press('Create');
  expect(await dialog().findByText(/^There are 20 rules already/)).toBeTruthy();
});

test('a changed rule keeps its kind and sends the version that was read', async () => {
  open();
  await screen.findByRole('link', { name: 'Current alerts: 500+' });
  await press('Edit Hubs offline for more than 15 minutes');
  enter('60');
  await press('Save');
  await screen.findByText('Hubs offline for more than 1 hour');
  expect(sent).toEqual([
    {
      what: 'PUT alertrules/r1',
      body: { threshold: 60, sendMail: true, isActive: true, siteId: null, tag: null, version: 4 },
    },
  ]);
});

test('a switch changes immediately, once at a time, and is reverted if it is refused', async () => {
  refusal = { message: 'PLEASE_TRY_AGAIN' };
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  open();
  await screen.findByText('Hubs offline for more than 15 minutes');
  await act(async () => fireEvent.click(toggle()));
  expect(toggle().checked).toBe(false);
  await act(async () => fireEvent.click(toggle()));
  await act(async () => release());
  await waitFor(() => expect(toggle().checked).toBe(true));
  expect(sent).toHaveLength(1);
});

test('an accepted switch stays while the index of the list lags', async () => {
  open();
  await screen.findByText('Hubs offline for more than 15 minutes');
  await act(async () => fireEvent.click(toggle()));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ isActive: false, version: 4 });
  await act(async () => fireEvent.click(toggle()));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ isActive: true, version: 5 });
});

test('a rule is deleted after a confirmation', async () => {
  open();
  await screen.findByText('Hubs offline for more than 15 minutes');
  await press('More actions for Hubs offline for more than 15 minutes');
  await press('Delete');
  expect(sent).toEqual([]);
  await press('Delete the rule');
  await screen.findByText('The rule is deleted.');
  expect(sent[0]?.what).toBe('DELETE alertrules/r1');
});

test('a link to create the first rule opens the dialog', async () => {
  rules = [];
  open('/devices/alerts/rules', { add: true });
  await screen.findByRole('dialog');
  expect(screen.getByText('No rules yet')).toBeTruthy();
});
