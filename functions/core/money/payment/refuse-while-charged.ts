import { Refusal } from '../../../../shared/errors.ts';
import type { PayingAccount } from '../../people/accounts/paying-account.ts';

/** Throws OPEN_CHARGE while something is charged and unpaid: it is paid with the data that are there. */
export function refuseWhileCharged({ openCharge }: PayingAccount): void {
  if (openCharge > 0) throw new Refusal('OPEN_CHARGE', { cents: openCharge });
}
