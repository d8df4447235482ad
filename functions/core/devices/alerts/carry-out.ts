import { ALERT_RULES_MAX } from '../../../../shared/model/alert.ts';
import { cutText } from '../../../../shared/text.ts';
import { iso } from '../../../platform/clock.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { type Counter, countUp } from '../../../platform/throttle.ts';
import { isAccountActive } from '../../people/accounts/account-exists.ts';
import { announce } from '../../work/webhooks/announce.ts';
import { announcementsOf } from './alert-event.ts';
import { queueAlertMail } from './alert-mail.ts';
import { changeAlert, openAlert } from './alert-store.ts';
import type { PendingChange, RuleState } from './decide.ts';
import { EVALUATORS } from './evaluators/evaluators.ts';
import { readRecipients } from './recipients/recipient-store.ts';
import type { RuleItem } from './rule-store.ts';

/**
 * Limits the mails of an owner to two per allowed rule and hour. A rule sends at most one mail an hour by itself, but
 * deleting and creating rules repeatedly would bypass that.
 */
const MAILS: Counter = { name: 'alert-mails', windowSeconds: 3600 };
const MAILS_MAX = 2 * ALERT_RULES_MAX;

/** A description on one line, cut as in lists. */
const shown = (description: string) => cutText(description.replace(/\s+/g, ' '), 50);

/** Alerts per batch; four batches are written concurrently. */
const WRITTEN_TOGETHER = 10;

/** Applies decided changes to the alerts, which the owner sees, tells webhooks and queues the mail. It is idempotent. */
export async function carryOut(
  { row: rule, host }: RuleItem,
  { entries, pending, decidedAt, mail }: Pick<RuleState, 'entries' | 'pending' | 'decidedAt' | 'mail'>,
): Promise<void> {
  const announced = rule.webhookIds.length && rule.snoozedUntil === null ? pending : [];
  const described = pending.filter(({ what }) => what === 'open');
  const named = [
    ...new Set([...[...described, ...announced].map(({ deviceId }) => deviceId), ...(mail?.deviceIds ?? [])]),
  ];
  const descriptions = named.length
    ? await EVALUATORS[rule.kind].describe(named, rule.userId)
    : new Map<string, string>();
  await inLanes(pending, WRITTEN_TOGETHER, async (some) => {
    await Promise.all(some.map(carryOutOne));
  });
  if (announced.length && decidedAt && (await isAccountActive(rule.userId)))
    await announce(
      rule.userId,
      rule.webhookIds,
      announcementsOf(rule, { entries, pending: announced, decidedAt }, descriptions),
    );
  if (mail) {
    const { id, count, deviceIds } = mail;
    const devices = deviceIds.map((one) => ({ id: one, description: shown(descriptions.get(one) ?? '') }));
    const { userId, kind, threshold } = rule;
    if ((await countUp(MAILS, userId)) > MAILS_MAX) return;
    const alertMail = { kind: 'alert', id, userId, about: kind, threshold, count, devices, host } as const;
    await queueAlertMail(alertMail);
    for (const { id: recipientId, state } of rule.recipients ? await readRecipients(rule.id) : [])
      if (state === 'confirmed') await queueAlertMail({ ...alertMail, to: { ruleId: rule.id, recipientId } });
  }

  async function carryOutOne({ deviceId, what }: PendingChange): Promise<void> {
    const entry = entries[deviceId]!;
    if (what === 'end') {
      const endedDate = iso(entry.endedAt);
      await changeAlert(entry.alertId, (is) => (is.endedDate === endedDate ? undefined : { endedDate }));
    } else if (what === 'reopen') {
      const { times } = entry;
      await changeAlert(entry.alertId, (is) => (is.times === times ? undefined : { times, endedDate: null }));
    } else {
      await openAlert({
        id: entry.alertId,
        ruleId: rule.id,
        userId: rule.userId,
        kind: rule.kind,
        threshold: rule.threshold,
        deviceId,
        description: descriptions.get(deviceId) ?? '',
        state: 'open',
        since: iso(entry.since),
        value: entry.value,
        openedDate: iso(entry.openedAt),
        endedDate: null,
        acknowledgedDate: null,
        times: 1,
      });
    }
  }
}
