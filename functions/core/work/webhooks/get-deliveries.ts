import {
  getWebhookDeliveries as contract,
  type getWebhookDelivery as contractOfOne,
} from '../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { linksOf } from '../../../platform/list.ts';
import { pageOfItems } from '../../../platform/page-of-items.ts';
import { readContent, readDelivery, someDeliveries } from './delivery-store.ts';
import { headersOf } from './sign.ts';
import { webhookInReach } from './webhook-in-reach.ts';

/** A page of the deliveries of a webhook, the newest first: one Query. */
export const getWebhookDeliveries: UseCase<typeof contract> = async (caller, { params, query }) => {
  const { id } = (await webhookInReach(caller, params.id)).row;
  const { items, next } = await pageOfItems(query, ['deliveries', id], (limit, after) =>
    someDeliveries(id, { limit, after }),
  );
  return {
    items: items.map(({ row }) => row),
    links: linksOf(contract.path.replace('{id}', id), { ...query }, next),
  };
};

/** A delivery with all that is known about it. */
export const getWebhookDelivery: UseCase<typeof contractOfOne> = async (caller, { params }) => {
  const { id } = (await webhookInReach(caller, params.id)).row;
  const [delivery, content] = await Promise.all([
    readDelivery(id, params.delivery),
    readContent(id, params.delivery),
  ]);
  if (!delivery || !content) throw new Refusal('ENTITY_NOT_FOUND');
  const tries = content.tries.map((one) => ({
    ...one,
    headers: headersOf(params.delivery, Date.parse(one.date)),
  }));
  return { ...delivery.row, body: content.body, tries: tries.toReversed() };
};
