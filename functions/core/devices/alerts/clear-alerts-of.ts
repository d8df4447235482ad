import { removeAlertsOf } from './alert-store.ts';
import { removeRulesOf } from './rule-store.ts';

/** Deletes some rules and alerts of a deleted owner. Returns false when none are found any more. */
export async function clearAlertsOf(owner: string): Promise<boolean> {
  const [rules, alerts] = await Promise.all([removeRulesOf(owner), removeAlertsOf(owner)]);
  return rules || alerts;
}
