import type { createAlertRule as contract } from '../../../../shared/contract/devices.ts';
import { thresholdOf } from '../../../../shared/model/alert.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { listedUser } from '../../people/accounts/subject.ts';
import { auditedRule } from './audited-rule.ts';
import { checkSoon } from './check-rule.ts';
import { checkNotices } from './notices.ts';
import { insertRule, type RuleRow } from './rule-store.ts';
import { checkScope } from './scope.ts';
import { withSiteName } from './with-site-names.ts';

/** Creates a rule and checks it at once, so that alerts open for devices that are affected already. */
export const createAlertRule: UseCase<typeof contract> = async (caller, { query, body }) => {
  const userId = (await listedUser(caller, query.user)) ?? caller.actsFor;
  await checkScope(body, userId);
  await checkNotices(body, userId);
  const id = newTimeId();
  const threshold = thresholdOf(body.kind, body.threshold);
  const counts = { current: 0, recipients: 0, version: 1 };
  const rule: RuleRow = { id, ...body, threshold, userId, createdDate: iso(), ...counts };
  await insertRule(rule, caller.viewer.host, await auditedRule(caller, { after: rule }));
  await checkSoon({ ruleId: id });
  return withSiteName(rule);
};
