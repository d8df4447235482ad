import { Refusal, statusOf } from '../../../../../../shared/errors.ts';
import { normaliseEmail } from '../../../../../../shared/model/email.ts';
import type { SignInRefusal } from '../../../../../../shared/model/sign-in-kinds.ts';
import type { Viewer } from '../../../../../platform/caller.ts';
import type { UserItem } from '../../user-item.ts';
import { originOf } from './origin-of.ts';
import { countRefused } from './sign-in-store.ts';

/**
 * Notes a refused sign-in. For what names no account it takes the same requests, and no list shows it.
 *
 * @param named what the visitor named: an address, or the id of an account
 */
export const noteRefused = (
  account: UserItem | undefined,
  named: string,
  kind: SignInRefusal,
  viewer: Viewer,
): Promise<void> =>
  countRefused(account?.row.id, account?.row.id ?? normaliseEmail(named), kind, originOf(viewer));

/**
 * Runs a part of a sign-in, and notes it if that is refused. A wrong password is noted where the account is read.
 *
 * @param accountOf the account at which it is refused
 */
export async function noting<T>(
  accountOf: () => UserItem | undefined | Promise<UserItem | undefined>,
  named: string,
  viewer: Viewer,
  run: () => T | Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const kind = error instanceof Refusal ? kindOf(error) : undefined;
    if (kind) await noteRefused(await accountOf(), named, kind, viewer);
    throw error;
  }
}

/** Undefined for what is no attempt, such as a code that is missing, and for a lost race. */
function kindOf(refusal: Refusal): SignInRefusal | undefined {
  switch (refusal.code) {
    case 'SECOND_FACTOR_WRONG':
      return 'wrongCode';
    case 'PASSKEY_REFUSED':
      return 'wrongPasskey';
    case 'ACCOUNT_DEACTIVATED':
      return 'deactivated';
    case 'EMAIL_NOT_VERIFIED':
      return 'unverified';
    case 'SSO_REQUIRED':
      return 'ssoRequired';
    case 'PLEASE_TRY_AGAIN':
      return statusOf(refusal) === 429 ? 'throttled' : undefined;
    default:
      return undefined;
  }
}
