import type { Actor } from '../../kernel/audit/audited.ts';
import { auditedThing } from '../../people/accounts/audited-thing.ts';
import type { RuleItem, RuleRow } from './rule-store.ts';

/** The entry for one recipient more or less. The trail says how many there are, not who: addresses go with the rule. */
export const auditedRecipients = (actor: Actor, by: 1 | -1) => (rule: RuleItem) => {
  const { row: before } = rule;
  return auditedRule(actor, { before, after: { ...before, recipients: before.recipients + by } });
};

/** The entry in the audit trail for a change of a rule. */
export const auditedRule = auditedThing<RuleRow>(
  'alertRule',
  (row) => row,
  ({ kind, threshold, sendMail, isActive, siteId, tag, webhookIds, snoozedUntil, recipients }) => ({
    ...{ kind, threshold, sendMail, isActive, siteId, tag, webhookIds, snoozedUntil, recipients },
  }),
);
