import type { ManagerGroup } from '../../../../shared/model/label.ts';
import type { Payer } from '../../../../shared/model/payment.ts';
import type { PayingAccount } from '../../people/accounts/paying-account.ts';
import { findLabel } from '../../people/labels/find-label.ts';

const PAYER_BY_MODE = { USER: 'user', GROUP: 'group', GROUP_LIVEMODE: 'groupWhenLive' } as const;

/** Who pays for the accounts of a group; without a group each pays for itself. */
export const payerIn = (group: Pick<ManagerGroup, 'chargeMode'> | undefined): Payer =>
  group ? PAYER_BY_MODE[group.chargeMode] : 'user';

/** Who pays for an account. A group that was only chosen at sign-up, and has not confirmed the member, pays nothing. */
export async function payerOf({ managerGroup }: Pick<PayingAccount, 'managerGroup'>): Promise<Payer> {
  return payerIn(managerGroup === null ? undefined : await findLabel('managergroup', managerGroup));
}
