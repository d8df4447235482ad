import {
  getWebhooks as contract,
  type getWebhook as contractOfOne,
} from '../../../../shared/contract/devices.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { listFor } from '../../people/accounts/list-for.ts';
import { withOwners } from '../../people/accounts/with-owners.ts';
import { toWebhook } from './to-webhook.ts';
import { webhookInReach } from './webhook-in-reach.ts';
import { type WebhookRow, webhookList } from './webhook-store.ts';

/** A page of webhooks: one Query, and a BatchGet of owners if requested. */
export const getWebhooks: UseCase<typeof contract> = async (caller, { query }) => {
  const page = await listFor<WebhookRow>(caller, contract, webhookList, query);
  const rows = page.items.map(({ row }) => toWebhook(row));
  return { ...page, items: await withOwners(rows, query, ({ userId }) => userId) };
};

export const getWebhook: UseCase<typeof contractOfOne> = async (caller, { params }) =>
  toWebhook((await webhookInReach(caller, params.id)).row);
