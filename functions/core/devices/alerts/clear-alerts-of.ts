import { removeAlertsOf } from './alert-store.ts';
import { removeRulesOf } from './rule-store.ts';

/** Removes some of the rules and alerts of an owner who is gone. False when there are none left to be found. */
export async function clearAlertsOf(owner: string): Promise<boolean> {
  const [rules, alerts] = await Promise.all([removeRulesOf(owner), removeAlertsOf(owner)]);
  return rules || alerts;
}
