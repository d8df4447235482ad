import type { Language } from '../../../../shared/model/user-limits.ts';
import type { Guarded } from '../../../platform/guarded.ts';
import { changeUser, readUser, readUsers, type UserChange } from './store.ts';
import type { UserItem } from './user-item.ts';
import { cmsWhile } from './users/change-open-charge.ts';

/** An account, as far as it decides who pays for it and what follows. */
export interface PayingAccount {
  readonly id: string;
  /** The group of the account, once its admin or an admin has confirmed it. */
  readonly managerGroup: string | null;
  /** Charged and unpaid cents. */
  readonly openCharge: number;
  /** When live mode was accepted, ISO 8601. */
  readonly liveModeAt: string | null;
  /** Whether a card and an address are there. */
  readonly hasPaymentData: boolean;
}

interface Change {
  readonly hasPaymentData?: boolean;
  readonly liveModeAt?: string;
  /** Whether the account pays for itself, so that its Info CMS needs payment data in live mode. */
  readonly paysItself: boolean;
  /** Further writes of the same transaction. */
  readonly also?: readonly Guarded[];
}

/** Read consistently. */
export async function payingAccount(id: string): Promise<PayingAccount | undefined> {
  const user = await readUser(id);
  return user && toPayingAccount(user);
}

/** These accounts as far as they pay, in any order; accounts that do not exist are left out. */
export const payingAccounts = async (
  ids: readonly string[],
): Promise<
  {
    readonly id: string;
    readonly email: string;
    readonly language: Language;
    readonly liveModeAt: string | null;
    readonly managerLabel: string | null;
  }[]
> =>
  (await readUsers(ids, { consistent: true })).map(
    ({ row: { id, email, managerLabel }, languageCode: language, liveModeAt = null }) => ({
      ...{ id, email, language, liveModeAt, managerLabel },
    }),
  );

/**
 * Changes how an account pays, and what follows from it: in live mode, the Info CMS of an account that pays for itself is
 * inactive while its payment data are missing. One that was terminated stays so, and ends.
 *
 * @param decide returns undefined to change nothing; throws a refusal
 * @throws ENTITY_NOT_FOUND, PLEASE_TRY_AGAIN, the refusals of `decide` and of its writes
 */
export async function changePayingAccount(
  id: string,
  decide: (account: PayingAccount) => Change | undefined,
): Promise<PayingAccount> {
  const { after } = await changeUser(id, (user) => {
    const decided = decide(toPayingAccount(user));
    if (!decided) return undefined;
    const { paysItself, also = [], ...change } = decided;
    return { change: { ...change, ...(paysItself && consequence({ ...user, ...change })) }, also };
  });
  return toPayingAccount(after);
}

function consequence(
  user: Pick<UserItem, 'infoFeatureState' | 'inactiveBy' | 'liveModeAt' | 'hasPaymentData' | 'openCharge'>,
): UserChange {
  const { liveModeAt, hasPaymentData, openCharge } = user;
  if (liveModeAt === undefined || (hasPaymentData && openCharge > 0)) return {};
  return cmsWhile(user, !hasPaymentData, 'paymentData');
}

const toPayingAccount = ({ row, openCharge, liveModeAt, hasPaymentData }: UserItem): PayingAccount => ({
  id: row.id,
  managerGroup: row.groupConfirmed ? row.managerGroup : null,
  openCharge,
  liveModeAt: liveModeAt ?? null,
  hasPaymentData: hasPaymentData === true,
});
