import { Refusal } from '../../../../shared/errors.ts';
import { type AlertRule, SNOOZE_DAYS_MAX } from '../../../../shared/model/alert.ts';
import { now } from '../../../platform/clock.ts';
import { checkWebhooks } from '../../work/webhooks/webhooks-named.ts';

type Notices = Pick<AlertRule, 'webhookIds' | 'snoozedUntil'>;

/**
 * Checks whom a rule is to tell, and from when on. What it has named before is not checked: a webhook may be deleted since.
 *
 * @throws MISSING_DATA_REFERENCE for webhooks of others, FORM_VALIDATION_FAILED for a snooze that is too long
 */
export async function checkNotices(
  { webhookIds, snoozedUntil }: Notices,
  owner: string,
  before: Notices = { webhookIds: [], snoozedUntil: null },
): Promise<void> {
  const added = webhookIds.filter((id) => !before.webhookIds.includes(id));
  if (added.length) await checkWebhooks(added, owner);
  if (snoozedUntil !== null && Date.parse(snoozedUntil) > now() + SNOOZE_DAYS_MAX * 24 * 3600_000)
    throw new Refusal('FORM_VALIDATION_FAILED', { snoozedUntil: `${SNOOZE_DAYS_MAX} days at most` });
}
