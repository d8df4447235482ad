import { keptInvoices } from '../money/issuing/kept-invoices.ts';
import { checkBilled } from '../money/run/check-billed.ts';
import { deleteUser as deleteAccount } from '../people/accounts/users/delete-user.ts';

/** Deletes an account, unless something of its use is still to be billed. */
export const deleteUser = (...[caller, input]: Parameters<typeof deleteAccount>) =>
  deleteAccount(caller, input, { checkBilled, keptOf: keptInvoices });
