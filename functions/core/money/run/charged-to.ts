import type { ManagerGroup } from '../../../../shared/model/label.ts';
import { payerIn } from '../payment/payer-of.ts';

/** Who is charged for an account. A group without an admin pays nothing, but its members do not pay instead. */
export type ChargedTo =
  | { readonly payerId: string; readonly group: null }
  | { readonly payerId: string | null; readonly group: string };

/**
 * Who is charged for an account; undefined: nobody, since it has not accepted live mode.
 *
 * @param group the group of the account, once it is confirmed
 */
export function chargedTo(
  id: string,
  group: Pick<ManagerGroup, 'name' | 'admin' | 'chargeMode'> | undefined,
  isLive: boolean,
): ChargedTo | undefined {
  const payer = payerIn(group);
  const byGroup = payer === 'group' || (payer === 'groupWhenLive' && isLive);
  if (group && byGroup) return { payerId: group.admin, group: group.name };
  return isLive ? { payerId: id, group: null } : undefined;
}
