import { type InactiveBy, whileOwing } from '../../../../../shared/content/info-cms.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Guarded } from '../../../../platform/guarded.ts';
import { changeUser, type UserChange } from '../store.ts';
import type { UserItem } from '../user-item.ts';

/** What makes an Info CMS inactive that is not paid for. */
type Owing = Exclude<InactiveBy, 'admin'>;

/**
 * Adds cents to the open charge of an account, or takes some away, in the transaction of what caused it. Its Info CMS is
 * inactive while it owes something.
 *
 * @param also the cause; its refusals are thrown
 * @throws PLEASE_TRY_AGAIN
 * @returns false if the account does not exist; then nothing is written
 */
export const changeOpenCharge = (
  id: string,
  cents: number,
  { deactivates }: { readonly deactivates: boolean },
  also: readonly Guarded[],
): Promise<boolean> =>
  change(id, also, (user) => {
    const openCharge = Math.max(0, user.openCharge + cents);
    return { openCharge, ...(deactivates && cmsWhile(user, openCharge > 0, 'charge')) };
  });

/** Makes the Info CMS of an account inactive while its group, or the account itself, owes something. Idempotent. */
export const deactivateWhileOwing = (id: string, owes: boolean, by: Owing): Promise<boolean> =>
  change(id, [], (user) => cmsWhile(user, owes, by));

/** What changes of the Info CMS of an account while it owes something, payment data among it. */
export function cmsWhile(
  user: Pick<UserItem, 'infoFeatureState' | 'inactiveBy'>,
  owes: boolean,
  by: Owing,
): UserChange {
  const was = { state: user.infoFeatureState, inactiveBy: user.inactiveBy ?? null };
  const { state, inactiveBy } = whileOwing(was, owes, by);
  return state === was.state ? {} : { infoFeatureState: state, inactiveBy };
}

async function change(
  id: string,
  also: readonly Guarded[],
  changeOf: (user: UserItem) => UserChange,
): Promise<boolean> {
  try {
    await changeUser(id, (user) => {
      const changed = changeOf(user);
      return Object.keys(changed).length || also.length ? { change: changed, also } : undefined;
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ENTITY_NOT_FOUND') return false;
    throw error;
  }
}
