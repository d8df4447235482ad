import { auditedThing } from '../../people/accounts/audited-thing.ts';
import type { RuleRow } from './rule-store.ts';

/** The entry in the audit trail for a change of a rule. */
export const auditedRule = auditedThing<RuleRow>(
  'alertRule',
  (row) => row,
  ({ kind, threshold, sendMail, isActive, siteId, tag, webhookIds, snoozedUntil }) => ({
    ...{ kind, threshold, sendMail, isActive, siteId, tag, webhookIds, snoozedUntil },
  }),
);
