import type {
  replayWebhookDelivery as contractOfReplay,
  testWebhook as contractOfTest,
} from '../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { iso, now } from '../../../platform/clock.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { type Counter, limited } from '../../../platform/throttle.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { bodyOf } from './announce.ts';
import { AT_ONCE, insertDelivery, readDelivery, sendAgain } from './delivery-store.ts';
import { wake } from './wake.ts';
import { activeWebhookInReach } from './webhook-in-reach.ts';

/** So that nobody makes us call somebody else's server all the time. */
const BY_HAND: Counter = { name: 'webhook-by-hand', windowSeconds: 3600 };
const BY_HAND_MAX = 120;

const byHand = <T>({ actsFor }: Caller, send: () => Promise<T>): Promise<T> =>
  limited([{ counter: BY_HAND, what: actsFor, max: BY_HAND_MAX }], send, (error) => error === undefined);

/** Sends a webhook an event that means nothing, before all that waits. */
export const testWebhook: UseCase<typeof contractOfTest> = async (caller, { params }) => {
  const { row } = await activeWebhookInReach(caller, params.id);
  return byHand(caller, async () => {
    const at = now();
    const delivery = {
      id: newTimeId(),
      webhookId: row.id,
      event: 'webhook.test',
      createdDate: iso(at),
    } as const;
    const body = bodyOf('webhook.test', at, { webhookId: row.id, name: row.name });
    const made = await insertDelivery(delivery, body, AT_ONCE);
    if (!made) throw new Refusal('PLEASE_TRY_AGAIN');
    await wake(row.id);
    return made;
  });
};

/** Sends a delivery again at once, before all that waits. */
export const replayWebhookDelivery: UseCase<typeof contractOfReplay> = async (caller, { params }) => {
  const { row } = await activeWebhookInReach(caller, params.id);
  return byHand(caller, async () => {
    const again = await retryOnConflict(async () => {
      const delivery = await readDelivery(row.id, params.delivery);
      if (!delivery) throw new Refusal('ENTITY_NOT_FOUND');
      return sendAgain(delivery);
    });
    await wake(row.id);
    return again;
  });
};
