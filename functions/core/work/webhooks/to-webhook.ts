import type { Webhook } from '../../../../shared/model/webhook.ts';
import { now } from '../../../platform/clock.ts';
import { stateOf, type WebhookRow } from './webhook-store.ts';

/** A webhook as its owner and admins read it. */
export const toWebhook = <Row extends WebhookRow>(row: Row): Row & Pick<Webhook, 'state'> => ({
  ...row,
  state: stateOf(row),
  oldSecretUntil:
    row.oldSecretUntil !== null && Date.parse(row.oldSecretUntil) > now() ? row.oldSecretUntil : null,
});
