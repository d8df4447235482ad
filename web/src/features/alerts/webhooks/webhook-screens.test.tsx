import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Webhook, WebhookDelivery } from '../../../../../shared/model/webhook.ts';
import { inEnglish } from '../../../../testing/in-english.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { sampleUser } from '../../../../testing/sample-user.ts';
import { sampleDelivery, sampleWebhook } from '../../../../testing/sample-webhook.ts';
import { stubApi } from '../../../../testing/stub-api.ts';
import { paths } from '../../../lib/paths.ts';
import { signIn } from '../../../lib/session.ts';
import { WebhookListScreen } from './webhook-list-screen.tsx';
import { WebhookScreen } from './webhook-screen.tsx';

const SECRET = 'whsec_c2VjcmV0';
let webhooks: Webhook[];
let deliveries: WebhookDelivery[];
let sent: { what: string; body: unknown }[];
let refusal: { message: string; details?: unknown } | undefined;

beforeAll(() => inEnglish(['webhooks', 'alerts', 'list', 'errors']));
beforeEach(() => {
  webhooks = [sampleWebhook()];
  deliveries = [];
  sent = [];
  refusal = undefined;
  signIn(sampleUser({ id: 'u1' }));
  const tries = [
    {
      ...{ date: '2026-11-21T08:00:01.000Z', url: 'https://desk.example/hook', status: 503 },
      ...{ fault: 'serverError', durationMs: 1234, answerHeaders: 7, answer: 'come back later' },
      headers: { 'webhook-id': 'd1', 'webhook-timestamp': '1795248001' },
    },
  ];
  stubApi((method, { pathname }, init) => {
    const path = pathname.split('/').slice(4).join('/');
    if (method === 'GET' && path === 'webhooks') return { body: { items: webhooks, links: { self: '' } } };
    if (method === 'GET' && path.endsWith('/deliveries'))
      return { body: { items: deliveries, links: { self: '' } } };
    if (method === 'GET' && path.includes('/deliveries/'))
      return { body: { ...deliveries[0]!, body: '{"type":"alert.opened"}', tries } };
    if (method === 'GET') return { body: webhooks[0]! };
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    sent.push({ what: `${method} ${path}`, body });
    if (refusal) return { status: 400, body: { ...refusal, requestId: 'q' } };
    if (path.endsWith('/test') || path.endsWith('/replay'))
      return { body: sampleDelivery({ state: 'waiting' }) };
    return { body: { ...webhooks[0]!, ...body, ...(method === 'POST' && { secret: SECRET }) } };
  });
});

const openList = () => renderScreen(WebhookListScreen, paths.webhooks.path, '/devices/alerts/webhooks');
const openOne = () => renderScreen(WebhookScreen, paths.webhook.path, '/devices/alerts/webhook/w1');
const press = (name: string | RegExp, within_: Pick<typeof screen, 'getByRole'> = screen) =>
  act(async () => fireEvent.click(within_.getByRole('button', { name })));
const dialog = () => within(screen.getByRole('dialog'));
const enter = (name: string, value: string) =>
  fireEvent.change(dialog().getByRole('textbox', { name }), { target: { value } });

test('a webhook shows its state and leads to its log', async () => {
  webhooks = [sampleWebhook({ state: 'failing', failingSince: '2026-11-21T08:00:00.000Z' })];
  openList();
  expect(await screen.findByText('Failing', { selector: '.label' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Desk' }).getAttribute('href')).toBe('/devices/alerts/webhook/w1');
});

test('a new webhook shows its secret once, with the code that checks it', async () => {
  webhooks = [];
  openList();
  await screen.findByText('No webhooks yet');
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Add webhook' })[0]!));
  enter('Name', 'Desk');
  enter('Address', 'ftp://desk.example');
  await press('Create', dialog());
  expect(dialog().getByText(/^A public address that begins with https/)).toBeTruthy();
  expect(sent).toEqual([]);
  enter('Address', 'https://desk.example/hook');
  webhooks = [sampleWebhook()];
  await press('Create', dialog());
  expect(await screen.findByText(SECRET)).toBeTruthy();
  expect(screen.getByText(/webhook\.verify\(rawBody/)).toBeTruthy();
  expect(sent).toEqual([
    {
      what: 'POST webhooks',
      body: {
        ...{ name: 'Desk', url: 'https://desk.example/hook', isActive: true },
        events: ['alert.opened', 'alert.ended'],
      },
    },
  ]);
  await press('Done', dialog());
  expect(screen.queryByText(SECRET)).toBeNull();
});

test('an address that the server refuses is marked', async () => {
  refusal = { message: 'FORM_VALIDATION_FAILED', details: { url: { rule: 'https' } } };
  openList();
  await screen.findByText('Desk');
  await press('Edit Desk');
  enter('Address', 'http://desk.example/hook');
  await press('Save', dialog());
  expect(await dialog().findByText(/^A public address that begins with https/)).toBeTruthy();
  expect(sent).toEqual([{ what: 'PUT webhooks/w1', body: { url: 'http://desk.example/hook', version: 4 } }]);
});

test('the log shows what was sent and answered, and sends it again', async () => {
  deliveries = [
    sampleDelivery({
      state: 'waiting',
      status: 503,
      fault: 'serverError',
      nextDate: '2026-11-21T08:00:11.000Z',
    }),
  ];
  openOne();
  expect(await screen.findByText('503 · Error of the receiver')).toBeTruthy();
  await press('Alerts opened');
  expect(await dialog().findByText('come back later')).toBeTruthy();
  expect(dialog().getByText(/status 503, 7 headers/)).toBeTruthy();
  expect(dialog().getByText(/webhook-timestamp: 1795248001/)).toBeTruthy();
  await press('Send again', dialog());
  expect(await screen.findByText('It is sent again.')).toBeTruthy();
  expect(sent.map(({ what }) => what)).toEqual(['POST webhooks/w1/deliveries/d1/replay']);
});

test('a test event is sent to a webhook that is on', async () => {
  openOne();
  await screen.findByText('Nothing was sent yet');
  await press('Send test event');
  expect(await screen.findByText('A test event is on its way.')).toBeTruthy();
});

test('a webhook that was switched off says why, and sends no test events', async () => {
  webhooks = [
    sampleWebhook({ id: 'w1', state: 'off', isActive: false, switchedOffDate: '2026-11-24T08:00:00.000Z' }),
  ];
  openOne();
  expect(await screen.findByText(/^Its receiver has failed for three days/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send test event' })).toBeNull();
});

test('a new secret is made after a question, and shown once', async () => {
  openOne();
  await screen.findByText('Nothing was sent yet');
  await press('New secret');
  fireEvent.click(await screen.findByRole('button', { name: 'Make a new secret' }));
  expect(await screen.findByText(SECRET)).toBeTruthy();
  expect(sent.map(({ what }) => what)).toEqual(['POST webhooks/w1/rotate']);
});
