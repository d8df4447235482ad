import { getAlertRules as contract } from '../../../../shared/contract/devices.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { listFor } from '../../people/accounts/list-for.ts';
import { withOwners } from '../../people/accounts/with-owners.ts';
import { siteNames } from '../places/site-names.ts';
import { type RuleRow, ruleList, ruleOf } from './rule-store.ts';

/** A page of rules: one Query, and a BatchGet of owners if requested. */
export const getAlertRules: UseCase<typeof contract> = async (caller, { query }) => {
  const page = await listFor<RuleRow>(caller, contract, ruleList, query);
  const rows = page.items.map(({ row }) => ruleOf(row));
  const [owned, names] = await Promise.all([
    withOwners(rows, query, ({ userId }) => userId),
    siteNames(rows.map(({ siteId }) => ({ siteId: siteId ?? undefined }))),
  ]);
  const items = owned.map((row) => ({ ...row, siteName: names.get(row.siteId ?? '') ?? null }));
  return { ...page, items };
};
