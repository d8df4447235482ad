import { isDeepStrictEqual } from 'node:util';
import type { putAlertRule as contract } from '../../../../shared/contract/devices.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { isThreshold, thresholdOf } from '../../../../shared/model/alert.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { refuseOther } from '../../../platform/refuse-other.ts';
import { ConditionFailed } from '../../../platform/table.ts';
import { auditedRule } from './audited-rule.ts';
import { checkSoon } from './check-rule.ts';
import { checkNotices } from './notices.ts';
import { ruleInReach } from './rule-in-reach.ts';
import { changeRule, type RuleRow } from './rule-store.ts';
import { checkScope } from './scope.ts';
import { withSiteName } from './with-site-names.ts';

/** Changes a rule, and queues its check. */
export const putAlertRule: UseCase<typeof contract> = async (caller, { params, body, asRead }) => {
  const rule = await ruleInReach(caller, params.id);
  const { row } = rule;
  if (body.version !== undefined && body.version !== row.version) throw new Refusal('PLEASE_TRY_AGAIN');
  refuseOther(asRead, row);
  const { sendMail = row.sendMail, isActive = row.isActive, siteId = row.siteId, tag = row.tag } = body;
  const { webhookIds = row.webhookIds, snoozedUntil = row.snoozedUntil } = body;
  const threshold = body.threshold === undefined ? row.threshold : thresholdOf(row.kind, body.threshold);
  const said = { threshold, sendMail, isActive, siteId, tag, webhookIds, snoozedUntil };
  if (isDeepStrictEqual({ ...row, ...said }, row)) return withSiteName(row);
  if (!isThreshold(row.kind, said.threshold))
    throw new Refusal('FORM_VALIDATION_FAILED', { threshold: 'out of range' });
  if (siteId !== row.siteId) await checkScope({ siteId }, row.userId);
  await checkNotices(said, row.userId, row);
  const after: RuleRow = { ...row, ...said, version: row.version + 1 };
  try {
    await changeRule(rule, said, caller.viewer.host, await auditedRule(caller, { before: row, after }));
  } catch (error) {
    throw error instanceof ConditionFailed ? new Refusal('PLEASE_TRY_AGAIN') : error;
  }
  await checkSoon({ ruleId: row.id });
  return withSiteName(after);
};
