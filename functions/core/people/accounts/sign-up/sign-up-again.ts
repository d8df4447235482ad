import type { emailSignup } from '../../../../../shared/contract/authentification.ts';
import type { Input } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import { iso } from '../../../../platform/clock.ts';
import { newCredentials } from '../links/credentials.ts';
import { isPassword } from '../sign-in/password.ts';
import { changeUser } from '../store.ts';
import type { UserItem, UserRow } from '../user-item.ts';
import { isReplaceable } from './check-new-email.ts';

/**
 * Handles a further sign-up with an unverified address. The same password means the same person, who only needs another
 * mail. With another password it is unknown which person owns the mailbox: the account then has no valid password,
 * earlier links stop working, and the mail asks its reader to choose a password. Later sign-ups do not invalidate those
 * links, so that nobody can prevent the owner from following one. The account takes the name of the last sign-up. It
 * gets a group or label only if all sign-ups name the same one: a group admin must not gain access by signing up other
 * people's addresses. Throws EMAIL_ALREADY_USED, ENTITY_NOT_FOUND, MISSING_DATA_REFERENCE.
 */
export async function signUpAgain(
  holder: UserItem,
  { password, userName: name, languageCode, ...labels }: Input<typeof emailSignup>['body'],
): Promise<void> {
  const isSame = await isPassword(password, holder.passwordHash);
  if (isSame) return;
  await changeUser(holder.row.id, (user) => {
    if (!isReplaceable(user)) throw new Refusal('EMAIL_ALREADY_USED');
    const agreed = (label: 'managerGroup' | 'managerLabel' | 'appLabel') =>
      user.row[label] === labels[label] ? user.row[label] : null;
    const row: Partial<UserRow> = {
      name,
      managerGroup: agreed('managerGroup'),
      managerLabel: agreed('managerLabel'),
      appLabel: agreed('appLabel'),
      groupConfirmed: false,
      createdDate: iso(),
    };
    return {
      change: {
        row,
        languageCode,
        ...(user.passwordHash !== null && { passwordHash: null, ...newCredentials(user) }),
      },
    };
  });
}
