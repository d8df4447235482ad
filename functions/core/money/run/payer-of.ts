import type { ManagerGroup } from '../../../../shared/model/label.ts';

/** Who pays for an account. A group without an admin pays nothing, but its members do not pay instead. */
export type PayerOf =
  | { readonly payerId: string; readonly group: null }
  | { readonly payerId: string | null; readonly group: string };

/**
 * Who pays for an account; undefined: nobody, since it has not accepted live mode.
 *
 * @param group the group of the account, once it is confirmed
 */
export function payerOf(
  id: string,
  group: Pick<ManagerGroup, 'name' | 'admin' | 'chargeMode'> | undefined,
  isLive: boolean,
): PayerOf | undefined {
  const byGroup =
    group && (group.chargeMode === 'GROUP' || (group.chargeMode === 'GROUP_LIVEMODE' && isLive));
  if (byGroup) return { payerId: group.admin, group: group.name };
  return isLive ? { payerId: id, group: null } : undefined;
}
