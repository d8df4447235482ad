import type { emailSignup } from '../../../../../shared/contract/authentification.ts';
import type { Input } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import { iso } from '../../../../platform/clock.ts';
import { newCredentials } from '../links/credentials.ts';
import { isPassword } from '../sign-in/password.ts';
import { changeUser } from '../store.ts';
import type { UserItem, UserRow } from '../user-item.ts';
import { givesWay } from './check-new-email.ts';

/**
 * A further sign-up of an address that nobody has verified. With the same password it is the same person, who wants the mail
 * again. With another one nobody can say which of them owns the mailbox: so no password holds any more, links mailed before
 * are worthless, and the mail asks its reader to choose one. Later sign-ups leave these links alone: nobody can keep the
 * owner from following one. The account is named as signed up last, and is in a group only when all of them say so: a group's
 * admin must not get in by signing others up. Throws EMAIL_ALREADY_USED, ENTITY_NOT_FOUND, MISSING_DATA_REFERENCE.
 */
export async function signUpAgain(
  holder: UserItem,
  { password, userName: name, languageCode, ...labels }: Input<typeof emailSignup>['body'],
): Promise<void> {
  const isSame = await isPassword(password, holder.passwordHash);
  if (isSame) return;
  await changeUser(holder.row.id, (user) => {
    if (!givesWay(user)) throw new Refusal('EMAIL_ALREADY_USED');
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
