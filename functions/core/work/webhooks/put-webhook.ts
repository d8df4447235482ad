import { isDeepStrictEqual } from 'node:util';
import type { putWebhook as contract } from '../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { refuseOther } from '../../../platform/refuse-other.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { auditedWebhook } from './audited-webhook.ts';
import { forgetFailures } from './lane-store.ts';
import { checkUrl } from './networks.ts';
import { toWebhook } from './to-webhook.ts';
import { wake } from './wake.ts';
import { webhookInReach } from './webhook-in-reach.ts';
import { changeWebhook, type WebhookRow } from './webhook-store.ts';

/**
 * Changes a webhook. With another address, or when it is switched on, its waiting deliveries are sent at once. When it is
 * switched off, they fail; each can be replayed.
 */
export const putWebhook: UseCase<typeof contract> = (caller, { params, body, asRead }) =>
  retryOnConflict(async () => {
    const webhook = await webhookInReach(caller, params.id);
    const { row } = webhook;
    if (body.version !== undefined && body.version !== row.version) throw new Refusal('PLEASE_TRY_AGAIN');
    refuseOther(asRead, { ...row });
    const { name = row.name, url = row.url, events = row.events, isActive = row.isActive } = body;
    const said = { name, url, events, isActive };
    if (isDeepStrictEqual({ ...row, ...said }, row)) return toWebhook(row);
    if (url !== row.url) checkUrl(url);
    const isNew = url !== row.url || (isActive && !row.isActive);
    const change = { ...said, ...(isNew && { failingSince: null, switchedOffDate: null }) };
    const after: WebhookRow = { ...row, ...change, version: row.version + 1 };
    const audit = await auditedWebhook(caller, { before: row, after });
    await changeWebhook(webhook, change, { host: caller.viewer.host }, audit);
    if (isNew) await forgetFailures(row.id);
    if (isNew || !isActive) await wake(row.id);
    return toWebhook(after);
  });
