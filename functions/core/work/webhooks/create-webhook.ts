import type { createWebhook as contract } from '../../../../shared/contract/devices.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { listedUser } from '../../people/accounts/subject.ts';
import { auditedWebhook } from './audited-webhook.ts';
import { checkUrl } from './networks.ts';
import { newSecret } from './sign.ts';
import { toWebhook } from './to-webhook.ts';
import { insertWebhook, type WebhookRow } from './webhook-store.ts';

/** Creates a webhook. Nothing is sent to it until a rule names it, or somebody tries it. */
export const createWebhook: UseCase<typeof contract> = async (caller, { query, body }) => {
  const userId = (await listedUser(caller, query.user)) ?? caller.actsFor;
  checkUrl(body.url);
  const row: WebhookRow = {
    ...{ id: newTimeId(), userId, ...body },
    ...{ failingSince: null, switchedOffDate: null, oldSecretUntil: null, createdDate: iso(), version: 1 },
  };
  const secret = newSecret();
  await insertWebhook(
    row,
    { secret, host: caller.viewer.host },
    await auditedWebhook(caller, { after: row }),
  );
  return { ...toWebhook(row), secret };
};
