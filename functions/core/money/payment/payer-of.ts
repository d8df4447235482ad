import type { Payer } from '../../../../shared/model/payment.ts';
import { payerIn } from '../../../../shared/money/payer.ts';
import type { PayingAccount } from '../../people/accounts/paying-account.ts';
import { findLabel } from '../../people/labels/find-label.ts';

/** Who pays for an account. A group that was only chosen at sign-up, and has not confirmed the member, pays nothing. */
export async function payerOf({ managerGroup }: Pick<PayingAccount, 'managerGroup'>): Promise<Payer> {
  return payerIn(managerGroup === null ? undefined : await findLabel('managergroup', managerGroup));
}
