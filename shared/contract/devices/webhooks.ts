import * as z from 'zod/mini';
import type { FilterFields } from '../../filter.ts';
import { EmptyReply, OpaqueId } from '../../model/common.ts';
import { extraFieldQuery, listOf, pageQuery, userQuery } from '../../model/page.ts';
import {
  NewWebhook,
  WEBHOOK_STATES,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookWithSecret,
  WholeDelivery,
} from '../../model/webhook.ts';
import { OWNERS_AND_ADMINS } from '../../roles.ts';
import { FACTOR } from '../freshness.ts';
import { operation } from '../operation.ts';
import { writes } from '../writes.ts';
import { prefix } from './prefix.ts';

const one = z.strictObject({ id: OpaqueId });
const oneDelivery = z.strictObject({ id: OpaqueId, delivery: OpaqueId });
const webhooksPath = `${prefix}/webhooks` as const;
const webhookPath = `${webhooksPath}/{id}` as const;
const deliveriesPath = `${webhookPath}/deliveries` as const;
const deliveryPath = `${deliveriesPath}/{delivery}` as const;

export const webhookFilters = {
  state: { type: 'choice', operators: ['eq'], choices: WEBHOOK_STATES },
} as const satisfies FilterFields;

const OF_WEBHOOK = {
  id: 'fixed',
  userId: 'fixed',
  owner: 'reported',
  state: 'reported',
  failingSince: 'reported',
  switchedOffDate: 'reported',
  oldSecretUntil: 'reported',
  createdDate: 'fixed',
} as const;

export const createWebhook = operation({
  id: 'createWebhook',
  method: 'POST',
  path: webhooksPath,
  summary: 'Creates a webhook of the caller or of `user`, and returns its secret, once',
  roles: OWNERS_AND_ADMINS,
  notRunAs: true,
  fresh: FACTOR,
  idempotent: 'secret',
  query: z.strictObject(userQuery),
  ...writes(Webhook, NewWebhook, { ...OF_WEBHOOK, version: 'fixed' }),
  reply: WebhookWithSecret,
  errors: ['ENTITY_NOT_FOUND', 'TOO_MANY_WEBHOOKS'],
});

export const getWebhooks = operation({
  id: 'getWebhooks',
  method: 'GET',
  path: webhooksPath,
  summary: 'Lists webhooks of the caller or of `user`; an admin who names none gets all webhooks',
  roles: OWNERS_AND_ADMINS,
  query: z.strictObject({ ...pageQuery, ...userQuery, ...extraFieldQuery(['owner']) }),
  filters: webhookFilters,
  reply: listOf(Webhook),
  errors: ['ENTITY_NOT_FOUND'],
});

export const getWebhook = operation({
  id: 'getWebhook',
  method: 'GET',
  path: webhookPath,
  summary: 'Returns a webhook, without its secret',
  roles: OWNERS_AND_ADMINS,
  params: one,
  reply: Webhook,
  errors: [],
});

export const putWebhook = operation({
  id: 'putWebhook',
  method: 'PUT',
  path: webhookPath,
  summary: 'Changes the name, address and events of a webhook, and whether it is active',
  roles: OWNERS_AND_ADMINS,
  fresh: FACTOR,
  params: one,
  ...writes(Webhook, WebhookChange, OF_WEBHOOK),
  reply: Webhook,
  errors: [],
});

export const deleteWebhook = operation({
  id: 'deleteWebhook',
  method: 'DELETE',
  path: webhookPath,
  summary: 'Deletes a webhook with its deliveries; what waits is not sent any more',
  roles: OWNERS_AND_ADMINS,
  params: one,
  reply: EmptyReply,
  errors: [],
});

export const rotateWebhookSecret = operation({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: `${webhookPath}/rotate`,
  summary: 'Gives a webhook a new secret and returns it, once. For a day, the one before signs as well',
  roles: OWNERS_AND_ADMINS,
  notRunAs: true,
  fresh: FACTOR,
  idempotent: 'secret',
  params: one,
  reply: WebhookWithSecret,
  errors: [],
});

export const testWebhook = operation({
  id: 'testWebhook',
  method: 'POST',
  path: `${webhookPath}/test`,
  summary: 'Sends a webhook an event `webhook.test`, also one that is failing, but not one that is off',
  roles: OWNERS_AND_ADMINS,
  idempotent: 'kept',
  params: one,
  reply: WebhookDelivery,
  errors: [],
});

export const getWebhookDeliveries = operation({
  id: 'getWebhookDeliveries',
  method: 'GET',
  path: deliveriesPath,
  summary: 'Lists the deliveries of a webhook of the last 30 days, the newest first',
  roles: OWNERS_AND_ADMINS,
  params: one,
  query: z.strictObject({ starting_at: pageQuery.starting_at, limit: pageQuery.limit }),
  reply: listOf(WebhookDelivery),
  errors: [],
});

export const getWebhookDelivery = operation({
  id: 'getWebhookDelivery',
  method: 'GET',
  path: deliveryPath,
  summary: 'Returns a delivery with what was sent and what was answered',
  roles: OWNERS_AND_ADMINS,
  params: oneDelivery,
  reply: WholeDelivery,
  errors: [],
});

export const replayWebhookDelivery = operation({
  id: 'replayWebhookDelivery',
  method: 'POST',
  path: `${deliveryPath}/replay`,
  summary: 'Sends a delivery again, under the same id; one that waits is tried at once',
  roles: OWNERS_AND_ADMINS,
  idempotent: 'kept',
  params: oneDelivery,
  reply: WebhookDelivery,
  errors: [],
});

export const webhookOperations = [
  createWebhook,
  getWebhooks,
  getWebhook,
  putWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  getWebhookDeliveries,
  getWebhookDelivery,
  replayWebhookDelivery,
] as const;
