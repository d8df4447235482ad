import type { ManagerGroup } from '../../../../shared/model/label.ts';
import { groupPays, payerIn } from '../../../../shared/money/payer.ts';

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
  if (group && groupPays(payerIn(group), isLive)) return { payerId: group.admin, group: group.name };
  return isLive ? { payerId: id, group: null } : undefined;
}
