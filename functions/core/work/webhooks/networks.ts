import { Refusal } from '../../../../shared/errors.ts';
import { isPublicHttps } from '../../../../shared/model/webhook.ts';
import { env } from '../../../platform/env.ts';
import type { Networks } from '../../../platform/strangers/addresses.ts';

/** The networks that webhooks of this stage may call besides public addresses. */
export const networksOf = (): Networks => JSON.parse(env('WEBHOOK_NETWORKS'));

/** Throws FORM_VALIDATION_FAILED for an address that this stage never calls. What its host is, is checked at each call. */
export function checkUrl(url: string): void {
  if (networksOf().length === 0 && !isPublicHttps(url))
    throw new Refusal('FORM_VALIDATION_FAILED', { url: { rule: 'https' } });
}
