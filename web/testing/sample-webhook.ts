import type { Webhook, WebhookDelivery } from '../../shared/model/webhook.ts';

/** A webhook that works, with the values of a test. */
export const sampleWebhook = (other: Partial<Webhook> = {}): Webhook => ({
  id: 'w1',
  userId: 'u1',
  name: 'Desk',
  url: 'https://desk.example/hook',
  events: ['alert.ended', 'alert.opened'],
  isActive: true,
  state: 'working',
  failingSince: null,
  switchedOffDate: null,
  oldSecretUntil: null,
  createdDate: '2026-01-01T00:00:00.000Z',
  version: 4,
  ...other,
});

/** A delivery to it that arrived. */
export const sampleDelivery = (other: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 'd1',
  webhookId: 'w1',
  event: 'alert.opened',
  state: 'delivered',
  createdDate: '2026-11-21T08:00:00.000Z',
  attempts: 1,
  lastDate: '2026-11-21T08:00:01.000Z',
  nextDate: null,
  status: 200,
  fault: null,
  ...other,
});
