import { getAlertRules as contract } from '../../../../shared/contract/devices.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { listFor } from '../../people/accounts/list-for.ts';
import { withOwners } from '../../people/accounts/with-owners.ts';
import { type RuleRow, ruleList, ruleOf } from './rule-store.ts';
import { withSiteNames } from './with-site-names.ts';

/** A page of rules: one Query, and a BatchGet of owners if requested. */
export const getAlertRules: UseCase<typeof contract> = async (caller, { query }) => {
  const page = await listFor<RuleRow>(caller, contract, ruleList, query);
  const rows = page.items.map(({ row }) => ruleOf(row));
  const [owned, named] = await Promise.all([
    withOwners(rows, query, ({ userId }) => userId),
    withSiteNames(rows),
  ]);
  return { ...page, items: owned.map((row, n) => ({ ...row, siteName: named[n]!.siteName })) };
};
