import type { rotateWebhookSecret as contract } from '../../../../shared/contract/devices.ts';
import { OLD_SECRET_HOURS } from '../../../../shared/model/webhook.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso, now } from '../../../platform/clock.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { auditedWebhook } from './audited-webhook.ts';
import { newSecret } from './sign.ts';
import { toWebhook } from './to-webhook.ts';
import { webhookInReach } from './webhook-in-reach.ts';
import { changeWebhook, type WebhookRow } from './webhook-store.ts';

/** Gives a webhook a new secret. The one before signs as well for a day; one that is older no more. */
export const rotateWebhookSecret: UseCase<typeof contract> = (caller, { params }) =>
  retryOnConflict(async () => {
    const webhook = await webhookInReach(caller, params.id);
    const { row, secret: oldSecret } = webhook;
    const secret = newSecret();
    const change = { oldSecretUntil: iso(now() + OLD_SECRET_HOURS * 3600_000) };
    const after: WebhookRow = { ...row, ...change, version: row.version + 1 };
    const audit = await auditedWebhook(caller, { before: row, after });
    await changeWebhook(webhook, change, { secret, oldSecret, host: caller.viewer.host }, audit);
    return { ...toWebhook(after), secret };
  });
